import { useEffect, useState } from 'react'
import { SEARCH_RADIUS } from '#domain/kernel/location.ts'
import './ui.css'

interface RadiusSliderProps {
  readonly miles: number
  readonly disabled?: boolean
  readonly onChange: (miles: number) => void
}

/** Search radius around a ZIP code. */
export function RadiusSlider({ miles, disabled = false, onChange }: RadiusSliderProps) {
  return (
    <label className="radius">
      <span>
        Within <strong>{miles} miles</strong>
      </span>
      <input
        type="range"
        min={SEARCH_RADIUS.min}
        max={SEARCH_RADIUS.max}
        step={SEARCH_RADIUS.step}
        value={miles}
        disabled={disabled}
        aria-valuetext={`${miles} miles`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  )
}

interface DebouncedRadiusProps {
  readonly miles: number
  readonly disabled?: boolean
  /** Called once the slider has stopped for a moment, because every change runs a search. */
  readonly onChange: (miles: number) => void
}

const DEBOUNCE_MS = 250

export function DebouncedRadius({ miles, disabled = false, onChange }: DebouncedRadiusProps) {
  const [draft, setDraft] = useState<number>()
  useEffect(() => {
    if (draft === undefined) return
    if (draft === miles) return setDraft(undefined)
    const timer = setTimeout(() => onChange(draft), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [draft, miles, onChange])
  return <RadiusSlider miles={draft ?? miles} disabled={disabled} onChange={setDraft} />
}
