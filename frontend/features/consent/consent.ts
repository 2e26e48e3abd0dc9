/** Raised when what we store changes: everybody is asked again. */
export const CONSENT_VERSION = '2026-11-01'
export const CONSENT_KEY = 'cookieConsent'

/** What somebody chose, of which text, and when. */
export interface Consent {
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
