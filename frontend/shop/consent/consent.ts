import { atom } from 'jotai'

/** A new version makes the banner ask every visitor again. Change it when the stored data changes. */
export const CONSENT_VERSION = '2026-11-01'
const CONSENT_KEY = 'cookieConsent'

/** A visitor's choice, the version of the text it applies to, and its time. */
interface Consent {
  readonly choice: 'accepted' | 'declined'
  readonly version: string
  readonly at: string
}

export const consentTo = (choice: Consent['choice'], at: string): Consent => ({ choice, version: CONSENT_VERSION, at })

/** Parses a stored choice; undefined if it is missing, unreadable or for another version. */
export function storedConsent(text: string | null): Consent | undefined {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Consent> | null
    const { choice, version, at } = stored ?? {}
    if ((choice !== 'accepted' && choice !== 'declined') || version !== CONSENT_VERSION || !at) return undefined
    return { choice, version, at }
  } catch {
    // Unreadable: treat as not chosen.
    return undefined
  }
}

/** `asking` shows the banner; `again` means that the visitor reopened it. */
export const cookiePromptAtom = atom<'no' | 'asking' | 'again'>('no')

/** The browser may deny access to storage; a choice then lasts until the page unloads. */
function readStored(): Consent | undefined {
  try {
    return storedConsent(localStorage.getItem(CONSENT_KEY))
  } catch {
    return undefined
  }
}

const chosenAtom = atom(readStored())

/** The visitor's consent. Set it with a choice. */
export const consentAtom = atom(
  (get) => get(chosenAtom),
  (_, set, choice: Consent['choice']) => {
    const consent = consentTo(choice, new Date().toISOString())
    set(chosenAtom, consent)
    set(cookiePromptAtom, 'no')
    try {
      localStorage.setItem(CONSENT_KEY, JSON.stringify(consent))
    } catch {
      // Storage is not available; the choice lasts until the page unloads.
    }
  },
)
