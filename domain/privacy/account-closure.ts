/** How long a closed account can be opened again before it is erased, in days. */
export const REOPEN_WINDOW_DAYS = 14
