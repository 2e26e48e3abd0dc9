import { testCards } from '../test-cards.ts'
import { typeset } from './card-fields.ts'
import { make } from './dom.ts'

/** Says that no money moves, and lists the cards that can be tried; one click fills a card in. */
export function sandboxNote(use: (number: string) => void): HTMLElement {
  const list = make('ul', {}, ...testCards.map((card) => line(card.number, card.says, use)))
  return make(
    'div',
    { class: 'note' },
    make('p', {}, 'Sandbox: no real money. Try 4242 4242 4242 4242'),
    make('details', {}, make('summary', {}, 'All test cards'), list),
  )
}

function line(number: string, says: string, use: (number: string) => void): HTMLElement {
  const button = make('button', { type: 'button' }, typeset('number', number))
  button.addEventListener('click', () => use(number))
  return make('li', {}, button, says)
}
