import { SEARCH_RADIUS } from '#domain/kernel/location.ts'
import './radius-slider.css'

interface RadiusSliderProps {
  readonly miles: number
  readonly disabled?: boolean
  readonly onChange: (miles: number) => void
}

/** How far to look around a ZIP code. */
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
