import { type ReactNode, useEffect, useRef } from 'react'
import type { CartView } from '#domain/checkout/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { useOnline } from '#frontend/lib/use-online.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Acknowledgements, Check } from './acknowledgements.tsx'
import { AddressFields } from './address-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { type CheckoutDraft, delivers, firstWrong } from './draft.ts'
import { Notice } from './notice.tsx'
import type { PlacedProblem } from './placed-problem.ts'
import './checkout-form.css'

export interface CheckoutFormProps {
  readonly cart: CartView
  readonly draft: CheckoutDraft
  readonly onChange: (part: Partial<CheckoutDraft>) => void
  readonly problem: PlacedProblem
  /** Counts the problems said: each is led to once. */
  readonly told: number
  readonly busy: boolean
  /** The total is being worked out anew: it cannot be agreed to yet. */
  readonly repricing: boolean
  readonly onSubmit: () => void
  /** The choice of pickup or delivery with its instructions, per producer. */
  readonly ways: ReactNode
  /** How much of the total store credit pays, and the choice whether it does. */
  readonly storeCreditCents: number
  readonly credit: ReactNode
  /** Prices that changed while the form was open: they are accepted before anything is paid. */
  readonly pricesChanged: boolean
  readonly priceNotice: ReactNode
  /** Whether there are details that the account does not have yet. */
  readonly mayBeSaved: boolean
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { cart, draft, onChange, problem, told, busy, repricing, onSubmit, ways, storeCreditCents, credit } = props
  const { pricesChanged, priceNotice, mayBeSaved } = props
  const form = useFocusOnProblem(problem, told)
  const fields = { draft, errors: problem.fields, onChange }
  const online = useOnline()
  const cardCents = cart.totalCents - storeCreditCents
  const ready = draft.acceptsPolicies && draft.isAdult && cart.buyable && !repricing && !pricesChanged && online
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onSubmit()
      }}
    >
      <div role="alert">
        {problem.banner && (
          <Notice tone="bad" tabIndex={-1} data-problem>
            {problem.banner}
          </Notice>
        )}
      </div>
      <Card className="checkout-part" role="group" aria-labelledby="checkout-contact">
        <h2 id="checkout-contact">Your contact</h2>
        <ContactFields {...fields} />
      </Card>
      <Card className="checkout-part" role="group" aria-labelledby="checkout-ways">
        <h2 id="checkout-ways">Pickup or delivery</h2>
        {ways}
        {delivers(cart) && <AddressFields {...fields} />}
        {mayBeSaved && (
          <Check
            name="saveDetails"
            checked={draft.saveDetails}
            error={undefined}
            onChange={(saveDetails) => onChange({ saveDetails })}
          >
            Save my {delivers(cart) ? 'phone and address' : 'phone'} for next time. You can remove{' '}
            {delivers(cart) ? 'them' : 'it'} in your account.
          </Check>
        )}
      </Card>
      <Card className="checkout-part" role="group" aria-labelledby="checkout-terms">
        <h2 id="checkout-terms">Before you pay</h2>
        {credit}
        <Acknowledgements {...fields} />
        {priceNotice}
        <Button type="submit" size="large" wide busy={busy} disabled={!ready}>
          {busy
            ? 'Reserving your items…'
            : cardCents === 0
              ? `Pay ${formatMoney(storeCreditCents)} with Store Credit`
              : 'Continue to Payment'}
        </Button>
        <p className="checkout-next" role="status">
          {nextWords({ online, cart, pricesChanged, cardCents })}
        </p>
      </Card>
    </form>
  )
}

interface Next {
  readonly online: boolean
  readonly cart: CartView
  readonly pricesChanged: boolean
  readonly cardCents: number
}

/** What the button does, or what stands in its way. */
function nextWords({ online, cart, pricesChanged, cardCents }: Next): string {
  if (!online) return 'You’re offline. You can check out once you’re back online.'
  if (!cart.buyable) return 'Something in your cart can’t be bought as it is. Please change what’s marked.'
  if (pricesChanged) return 'Please accept what changed before you continue.'
  if (cardCents === 0) return 'Your store credit pays all of it: no card is needed.'
  return `You pay ${formatMoney(cardCents)} on the next page. We hold your items in the meantime.`
}

/** Leads to the first wrong field, or to the sentence over the form. */
function useFocusOnProblem(problem: PlacedProblem, told: number) {
  const form = useRef<HTMLFormElement>(null)
  const led = useRef(told)
  useEffect(() => {
    if (led.current === told) return
    led.current = told
    const first = firstWrong(problem.fields)
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
    else if (problem.banner) form.current?.querySelector<HTMLElement>('[data-problem]')?.focus()
  }, [problem, told])
  return form
}
