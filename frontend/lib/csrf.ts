/** How long a token is kept, ms. */
const KEPT = 300_000

export interface CsrfToken {
  /** The token to send. Rejects when none can be had: then nothing is sent at all. */
  get(): Promise<string>
  /** The token was refused, or the session is another one now. */
  forget(): void
}

export function keptToken({ fetchToken, now }: { fetchToken: () => Promise<string>; now: () => number }): CsrfToken {
  let kept: { readonly token: Promise<string>; readonly until: number } | undefined
  return {
    get: () => {
      if (kept && now() < kept.until) return kept.token
      const token = fetchToken()
      const mine = { token, until: now() + KEPT }
      kept = mine
      token.catch(() => {
        if (kept === mine) kept = undefined
      })
      return token
    },
    forget: () => {
      kept = undefined
    },
  }
}
