import { type ReactNode, useEffect, useRef } from 'react'
import type { CartView } from '#domain/checkout/contract.ts'
import { formatMoney } from '#domain/kernel/format-money.ts'
import { useOnline } from '#frontend/lib/use-online.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Acknowledgements } from './acknowledgements.tsx'
import { AddressFields } from './address-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { type CheckoutDraft, delivers, firstWrong } from './draft.ts'
import { InstructionsField } from './instructions-field.tsx'
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
  /** The choice of pickup or delivery, per producer. */
  readonly ways: ReactNode
  /** How much of the total store credit pays, and the choice whether it does. */
  readonly creditCents: number
  readonly credit: ReactNode
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { cart, draft, onChange, problem, told, busy, repricing, onSubmit, ways, creditCents, credit } = props
  const form = useFocusOnProblem(problem, told)
  const fields = { draft, errors: problem.fields, onChange }
  const online = useOnline()
  const cardCents = cart.totalCents - creditCents
  const ready = draft.acceptsPolicies && draft.isAdult && cart.buyable && !repricing && online
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
        <InstructionsField {...fields} delivers={delivers(cart)} />
      </Card>
      <Card className="checkout-part" role="group" aria-labelledby="checkout-terms">
        <h2 id="checkout-terms">Before you pay</h2>
        {credit}
        <Acknowledgements {...fields} />
        <Button type="submit" size="large" wide busy={busy} disabled={!ready}>
          {busy
            ? 'Reserving your items…'
            : cardCents === 0
              ? `Pay ${formatMoney(creditCents)} with Store Credit`
              : 'Continue to Payment'}
        </Button>
        <p className="checkout-next" role="status">
          {!online
            ? 'You’re offline. You can check out once you’re back online.'
            : cart.buyable
              ? cardCents === 0
                ? 'Your store credit pays all of it: no card is needed.'
                : `You pay ${formatMoney(cardCents)} on the next page. We hold your items in the meantime.`
              : 'Something in your cart can’t be bought as it is. Please change what’s marked.'}
        </p>
      </Card>
    </form>
  )
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
