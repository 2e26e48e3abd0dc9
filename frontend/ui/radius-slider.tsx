import './radius-slider.css'

interface RadiusSliderProps {
  readonly miles: number
  readonly least: number
  readonly most: number
  readonly step: number
  readonly disabled?: boolean
  readonly onChange: (miles: number) => void
}

/** How far around a place. */
export function RadiusSlider({ miles, least, most, step, disabled = false, onChange }: RadiusSliderProps) {
  return (
    <label className="radius-slider">
      <span>
        Within <strong>{miles} miles</strong>
      </span>
      <input
        type="range"
        min={least}
        max={most}
        step={step}
        value={miles}
        disabled={disabled}
        aria-valuetext={`${miles} miles`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  )
}
