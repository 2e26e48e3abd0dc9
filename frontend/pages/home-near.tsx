import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#frontend/lib/paths.ts'
import { Button } from '#frontend/ui/button.tsx'

/** Straight to what is sold around a ZIP code. */
export function HomeNear() {
  const [zip, setZip] = useState('')
  const navigate = useNavigate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(paths.marketplaceWith({ zipCode: zip, sortBy: 'distance' }))
  }
  return (
    <form className="hero-near" onSubmit={submit}>
      <label htmlFor="hero-zip">What’s near you?</label>
      <input
        id="hero-zip"
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="ZIP code"
        required
        pattern="\d{5}"
        title="Five digits"
        maxLength={5}
        value={zip}
        onChange={(event) => setZip(event.target.value.replace(/\D/g, ''))}
      />
      <Button type="submit" look="secondary" size="small">
        Look around
      </Button>
    </form>
  )
}
