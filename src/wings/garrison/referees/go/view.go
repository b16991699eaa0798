package main

// What the players of garrison (text 002) see. Each rule stands under its id, with its place in the text.

// View is what a player may see, with the names of the contest's API.
type View struct {
	Player            int       `json:"player"`
	Ipos              int       `json:"ipos"`
	Jpos              int       `json:"jpos"`
	Field             [][]int64 `json:"field"`
	Army              [][]int64 `json:"army"`
	Territory         int       `json:"territory"`
	OpponentTerritory int       `json:"opponent_territory"`
	HandArmy          int64     `json:"hand_army"`
	TotalArmy         int64     `json:"total_army"`
	OpponentTotalArmy int64     `json:"opponent_total_army"`
}

// view gives what a player may see.
func (p *Position) view(seat int) View {
	view := View{Player: seat, Field: p.viewBorder(), Army: p.viewBorder()}
	p.viewField(&view)
	p.viewGarrisons(&view)
	p.viewPosition(&view)
	p.viewTotals(&view)
	return view
}

// garrison.view.border (002 §2.1 ¶6, ¶7, §2.2 ¶6, ¶7, §2.3 ¶7, ¶8)
// A row and a column of zeros on each side.
func (p *Position) viewBorder() [][]int64 {
	rows := make([][]int64, len(p.Field)+2)
	for i := range rows {
		rows[i] = make([]int64, len(p.Field[0])+2)
	}
	return rows
}

// garrison.view.field (002 §1 ¶19, §2.1 ¶4, ¶6, §2.2 ¶4, ¶6, §2.3 ¶5, ¶7)
// Whose each cell is, by the same numbers for both players.
func (p *Position) viewField(view *View) {
	numbers := map[byte]int64{wall: 0, first: 1, second: 2}
	for i, row := range p.Field {
		for j, owner := range row {
			view.Field[i+1][j+1] = numbers[owner]
		}
	}
}

// garrison.view.garrisons (002 §1 ¶19, §2.1 ¶7, §2.2 ¶7, §2.3 ¶8)
// Only those on one's own cells.
func (p *Position) viewGarrisons(view *View) {
	for i, row := range p.Field {
		for j, owner := range row {
			// garrison.view.hidden (002 §1 ¶19, §2.1 ¶7, §2.2 ¶7, §2.3 ¶8; ruling garrison.hidden)
			// A view has nothing more of the opponent than totals.
			if owner == ownerOf(view.Player) {
				view.Army[i+1][j+1] = p.Army[i][j]
			}
		}
	}
}

// garrison.view.position (002 §1 ¶20, ¶21, §2.1 ¶5, ¶10, §2.2 ¶5, ¶10, §2.3 ¶6, ¶11)
func (p *Position) viewPosition(view *View) {
	at := p.At[view.Player]
	view.Ipos, view.Jpos, view.HandArmy = at.Row, at.Column, p.Hand[view.Player]
}

// garrison.view.totals (002 §1 ¶22, ¶23, ¶24, ¶25, §2.1 ¶8, ¶9, ¶11, ¶12, §2.2 ¶8, ¶9, ¶11, ¶12, §2.3 ¶9, ¶10, ¶12,
// ¶13)
// Of both players.
func (p *Position) viewTotals(view *View) {
	view.Territory, view.OpponentTerritory = p.territory(view.Player), p.territory(1-view.Player)
	view.TotalArmy, view.OpponentTotalArmy = p.total(view.Player), p.total(1-view.Player)
}
