/** `May 3, 2026`, in the reader's own time zone. */
export const dateWords = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

/** `May 2026`. */
export const monthWords = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { year: 'numeric', month: 'long' })
