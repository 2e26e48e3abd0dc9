/** `2026-11-21` is `November 21, 2026`, wherever it is read. */
export const versionWords = (version: string): string =>
  new Date(`${version}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
