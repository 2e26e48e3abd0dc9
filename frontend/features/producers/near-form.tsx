import { type FormEvent, useState } from 'react'
import { Button } from '#frontend/ui/button.tsx'
import './near-form.css'

interface NearFormProps {
  readonly zipCode: string
  readonly radius: number
  readonly onChange: (place: { zipCode: string; radius: number }) => void
}

const RADII = [5, 10, 15, 25, 50, 75, 100]

/** Asks for a ZIP code and how far one would go. */
export function NearForm({ zipCode, radius, onChange }: NearFormProps) {
  const [zip, setZip] = useState(zipCode)
  const radii = RADII.includes(radius) ? RADII : [...RADII, radius].sort((a, b) => a - b)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (zip === '' || zip.length === 5) onChange({ zipCode: zip, radius })
  }
  return (
    <form className="near-form" onSubmit={submit}>
      <label>
        Near ZIP code
        <input
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          pattern="\d{5}"
          title="Five digits"
          value={zip}
          onChange={(event) => setZip(event.target.value.replace(/\D/g, ''))}
        />
      </label>
      <label>
        Within
        <select value={radius} onChange={(event) => onChange({ zipCode: zip, radius: Number(event.target.value) })}>
          {radii.map((miles) => (
            <option key={miles} value={miles}>
              {miles} miles
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" look="secondary">
        Look around
      </Button>
    </form>
  )
}
