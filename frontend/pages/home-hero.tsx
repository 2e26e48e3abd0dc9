import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { MarketView } from '#domain/market/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { HomeHeroPictures } from './home-hero-pictures.tsx'

export function HomeHero({ market }: { readonly market: MarketView | undefined }) {
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>Good food, from just down the road.</h1>
        <p>
          Farmers and small makers {market ? `in ${market.stateName}` : 'near you'} sell here to the people around them.
          Fill one basket from as many of them as you like, pay once, and pick it up at the farm or have it brought to
          your door.
        </p>
        <div className="row">
          <LinkButton to={paths.marketplace} size="large">
            Shop Local
          </LinkButton>
          <LinkButton to={paths.signupToSell} size="large" look="secondary">
            Start Selling
          </LinkButton>
        </div>
        <NearYou />
      </div>
      <HomeHeroPictures />
    </section>
  )
}

/** Straight to what is sold around a ZIP code. */
function NearYou() {
  const [zip, setZip] = useState('')
  const navigate = useNavigate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(paths.marketplaceWith({ zipCode: zip, sortBy: 'distance' }))
  }
  return (
    <form className="hero-near" onSubmit={submit}>
      <label htmlFor="hero-zip">What is near you?</label>
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
      <Button type="submit" look="quiet" size="small">
        Look around
      </Button>
    </form>
  )
}
