/** For whom the page speaks. */
export type Side = 'consumers' | 'producers'

export const SIDES = [
  { key: 'consumers', label: 'For Consumers' },
  { key: 'producers', label: 'For Producers' },
] as const satisfies readonly { key: Side; label: string }[]

/** As the address bar has it; consumers unless it says otherwise. */
export const sideOf = (word: string | null): Side => (word === 'producers' ? 'producers' : 'consumers')
