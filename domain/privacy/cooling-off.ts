/** How long a closed account can be opened again before it is erased, in days. */
export const COOLING_OFF_DAYS = 14
