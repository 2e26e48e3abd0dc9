import { useEffect, useState } from 'react'
import { RadiusSlider } from './radius-slider.tsx'

interface SettledRadiusProps {
  readonly miles: number
  readonly disabled?: boolean
  /** Told once the slider rests: every change is a search. */
  readonly onChange: (miles: number) => void
}

const RESTS_AFTER_MS = 250

export function SettledRadius({ miles, disabled = false, onChange }: SettledRadiusProps) {
  const [moved, setMoved] = useState<number>()
  useEffect(() => {
    if (moved === undefined) return
    if (moved === miles) return setMoved(undefined)
    const timer = setTimeout(() => onChange(moved), RESTS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [moved, miles, onChange])
  return <RadiusSlider miles={moved ?? miles} disabled={disabled} onChange={setMoved} />
}
