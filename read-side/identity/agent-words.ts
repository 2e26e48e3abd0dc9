import Bowser from 'bowser'

/** The browser and the system in words, as far as a browser's own description tells them. */
export function agentWords(userAgent: string | null): { browser: string | null; system: string | null } {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name ?? null, system: os.name ?? null }
}
