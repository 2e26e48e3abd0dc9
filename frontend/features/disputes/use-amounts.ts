import { useState } from 'react'
import type { Draft } from './draft.ts'

/** How much of each line; whoever needs to know hears of every change. */
export function useAmounts(onChange: (amounts: Draft['amounts']) => void) {
  const [amounts, setAmounts] = useState<Draft['amounts']>({})
  const set = (changed: Draft['amounts']) => {
    setAmounts(changed)
    onChange(changed)
  }
  return [amounts, set] as const
}
