import type { Appearance } from './appearance.ts'
import { propertiesOf } from './appearance.ts'
import { make, shadowed } from './dom.ts'

export type ChallengeOutcome = 'pass' | 'fail'

/** Plays the bank that wants to see its customer (3-D Secure). Closing it is failing it. */
export function askTheBank(wish: string, appearance: Appearance): Promise<ChallengeOutcome> {
  const complete = make('button', { type: 'button', class: 'main' }, 'Complete')
  const fail = make('button', { type: 'button' }, 'Fail')
  const dialog = make(
    'dialog',
    { 'aria-labelledby': 'title', 'aria-describedby': 'text' },
    make('h2', { id: 'title' }, '3-D Secure'),
    make(
      'p',
      { id: 'text' },
      `Your bank asks whether you want to ${wish}. This is the sandbox: you are the bank, too.`,
    ),
    make('div', { class: 'buttons' }, complete, fail),
  )
  const host = make('div', { 'data-sandbox-challenge': '' })
  shadowed(host, challengeStyle(appearance)).append(dialog)
  document.body.append(host)
  return new Promise((resolve) => {
    const end = (outcome: ChallengeOutcome) => {
      dialog.close()
      host.remove()
      resolve(outcome)
    }
    complete.addEventListener('click', () => end('pass'))
    fail.addEventListener('click', () => end('fail'))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      end('fail')
    })
    dialog.showModal()
  })
}

const challengeStyle = (appearance: Appearance): string => `
  :host { ${propertiesOf(appearance)} font-family: var(--fontFamily); }
  * { box-sizing: border-box; font: inherit; }
  dialog { max-width: min(26rem, calc(100vw - 32px)); padding: 24px; border: 0; border-radius: 16px;
    color: var(--colorText); background: var(--colorBackground); box-shadow: 0 12px 48px rgb(0 0 0 / 0.3); }
  dialog::backdrop { background: rgb(0 0 0 / 0.5); }
  h2 { margin: 0 0 8px; font-size: 1.25rem; font-weight: 600; }
  p { margin: 0 0 20px; line-height: 1.5; }
  .buttons { display: flex; gap: 12px; }
  button { flex: 1; min-height: 48px; padding: 8px 16px; cursor: pointer; border-radius: var(--borderRadius);
    color: var(--colorText); background: transparent; border: 1px solid currentColor; }
  button.main { color: var(--colorBackground); background: var(--colorPrimary); border-color: var(--colorPrimary); }
  button:focus-visible { outline: 3px solid var(--colorPrimary); outline-offset: 2px; }
`
