/** What may be sent as a paper, as the browser names it. */
export const PAPER_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']
