import { atom } from 'jotai'

/** Raised when what we store changes: everybody is asked again. */
export const CONSENT_VERSION = '2026-11-01'
const CONSENT_KEY = 'cookieConsent'

/** What somebody chose, of which text, and when. */
interface Consent {
  readonly choice: 'accepted' | 'declined'
  readonly version: string
  readonly at: string
}

export const consentTo = (choice: Consent['choice'], at: string): Consent => ({ choice, version: CONSENT_VERSION, at })

/** The choice as it was kept; undefined when there is none, when it cannot be read, or when it was to another text. */
export function keptConsent(text: string | null): Consent | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Consent> | null
    const { choice, version, at } = kept ?? {}
    if ((choice !== 'accepted' && choice !== 'declined') || version !== CONSENT_VERSION || !at) return undefined
    return { choice, version, at }
  } catch {
    // Not ours, or broken: as if nobody had chosen.
    return undefined
  }
}

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
