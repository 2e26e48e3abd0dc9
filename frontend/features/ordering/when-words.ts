const date: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' }
const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }

/** `May 1, 2026`, where the reader is. */
export const dayWords = (at: string): string => new Date(at).toLocaleDateString('en-US', date)

/** `May 1, 2026, 9:30 AM`, where the reader is. */
export const momentWords = (at: string): string => new Date(at).toLocaleString('en-US', { ...date, ...time })
