import { useEffect, useState } from 'react'
import './radius-slider.css'

interface RadiusSliderProps {
  readonly miles: number
  readonly least: number
  readonly most: number
  readonly step: number
  readonly disabled?: boolean
  /** Told once the slider rests. */
  readonly onChange: (miles: number) => void
}

const RESTS_AFTER_MS = 250

/** How far around a place. */
export function RadiusSlider({ miles, least, most, step, disabled = false, onChange }: RadiusSliderProps) {
  const [moved, setMoved] = useState<number>()
  useEffect(() => {
    if (moved === undefined) return
    if (moved === miles) return setMoved(undefined)
    const timer = setTimeout(() => onChange(moved), RESTS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [moved, miles, onChange])
  const shown = moved ?? miles
  return (
    <label className="radius-slider">
      <span>
        Within <strong>{shown} miles</strong>
      </span>
      <input
        type="range"
        min={least}
        max={most}
        step={step}
        value={shown}
        disabled={disabled}
        aria-valuetext={`${shown} miles`}
        onChange={(event) => setMoved(Number(event.target.value))}
      />
    </label>
  )
}
