import type { CSSProperties } from 'react'
import './ui.css'

interface PriceRangeProps {
  readonly min: number
  readonly max: number
  readonly top: number
  readonly step: number
  readonly onChange: (min: number, max: number) => void
}

/** A range slider with two thumbs, in whole dollars. The right end means no maximum. */
export function PriceRange({ min, max, top, step, onChange }: PriceRangeProps) {
  const line = { top, step }
  const percent = (value: number) => `${(value / top) * 100}%`
  return (
    <div className="price-range">
      <div className="price-range-line" style={{ '--from': percent(min), '--to': percent(max) } as CSSProperties}>
        <Thumb
          label="Lowest price"
          value={min}
          onMove={(value) => onChange(Math.min(value, max - step), max)}
          {...line}
        />
        <Thumb
          label="Highest price"
          value={max}
          onMove={(value) => onChange(min, Math.max(value, min + step))}
          {...line}
        />
      </div>
      <div className="price-range-ends" aria-hidden="true">
        <span>{formatPriceRange(min, top)}</span>
        <span>{formatPriceRange(max, top)}</span>
      </div>
    </div>
  )
}

const formatPriceRange = (value: number, top: number) => (value === top ? `$${value}+` : `$${value}`)

interface ThumbProps extends Pick<PriceRangeProps, 'top' | 'step'> {
  readonly label: string
  readonly value: number
  readonly onMove: (value: number) => void
}

function Thumb({ label, value, top, step, onMove }: ThumbProps) {
  return (
    <input
      type="range"
      min={0}
      max={top}
      step={step}
      value={value}
      aria-label={label}
      aria-valuetext={formatPriceRange(value, top)}
      onChange={(event) => onMove(Number(event.target.value))}
    />
  )
}
