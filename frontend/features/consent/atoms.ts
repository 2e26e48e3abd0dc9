import { atom } from 'jotai'
import { CONSENT_KEY, type Consent, consentTo, keptConsent } from './consent.ts'

/** `asking` shows the banner; `again` when somebody asked for it. */
export const askingAtom = atom<'no' | 'asking' | 'again'>('no')

/** Storage may be refused by the browser: then a choice lives as long as the page. */
function readKept(): Consent | undefined {
  try {
    return keptConsent(localStorage.getItem(CONSENT_KEY))
  } catch {
    return undefined
  }
}

const chosenAtom = atom(readKept())

/** What this browser's owner chose; written with a choice. */
export const consentAtom = atom(
  (get) => get(chosenAtom),
  (_, set, choice: Consent['choice']) => {
    const consent = consentTo(choice, new Date().toISOString())
    set(chosenAtom, consent)
    set(askingAtom, 'no')
    try {
      localStorage.setItem(CONSENT_KEY, JSON.stringify(consent))
    } catch {
      // Nobody can do anything about it here: the choice holds for this page.
    }
  },
)
