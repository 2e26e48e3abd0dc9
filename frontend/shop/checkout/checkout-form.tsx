import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { MAX_INSTRUCTIONS_LENGTH } from '#domain/checkout/cart.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { STATES } from '#domain/kernel/location.ts'
import { useOnline } from '#frontend/shared/lib/browser.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { type CheckoutDraft, type DraftText, delivers, type FieldErrors, firstWrong } from './draft.ts'
import { Notice } from './order-summary.tsx'
import type { PlacedProblem } from './submit.ts'
import './checkout.css'

interface CheckoutFormProps {
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

/** Both must be ticked before anything is paid. The policies open beside the form, so that nothing typed is lost. */
function Acknowledgements({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <Check
        name="acceptsPolicies"
        checked={draft.acceptsPolicies}
        error={errors.acceptsPolicies}
        onChange={(acceptsPolicies) => onChange({ acceptsPolicies })}
      >
        I have read and accept the <Policy to={paths.refundPolicy}>Refund Policy</Policy>, the{' '}
        <Policy to={paths.terms}>Terms of Service</Policy> and the{' '}
        <Policy to={paths.marketplaceRules}>Marketplace Rules</Policy>.
      </Check>
      <Check
        name="isAdult"
        checked={draft.isAdult}
        error={errors.isAdult}
        onChange={(isAdult) => onChange({ isAdult })}
      >
        I am at least 18 years of age.
      </Check>
    </>
  )
}

interface CheckProps {
  readonly name: string
  readonly checked: boolean
  readonly error: string | undefined
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
}

/** A box to tick, with its sentence. */
function Check({ name, checked, error, onChange, children }: CheckProps) {
  return (
    <div className="check">
      <label>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <span id={`${name}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  )
}

function Policy({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} target="_blank" rel="noopener">
      {children}
    </Link>
  )
}

/** What every group of fields is given. */
interface FieldsProps {
  readonly draft: CheckoutDraft
  readonly errors: FieldErrors
  readonly onChange: (part: Partial<CheckoutDraft>) => void
}

/** Ties one text control to its place in the draft. */
const tied = ({ draft, onChange }: FieldsProps, name: DraftText) => ({
  name,
  value: draft[name],
  onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
})

/** Asked for as soon as one producer delivers. */
function AddressFields(props: FieldsProps) {
  const { errors } = props
  return (
    <div className="checkout-address">
      <Field label="Address" error={errors.address}>
        <input {...tied(props, 'address')} autoComplete="street-address" />
      </Field>
      <div className="checkout-town">
        <Field label="City" error={errors.city}>
          <input {...tied(props, 'city')} autoComplete="address-level2" />
        </Field>
        <Field label="State" error={errors.state}>
          <select {...tied(props, 'state')} autoComplete="address-level1">
            <option value="">Choose…</option>
            {STATES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </select>
        </Field>
        <Field label="ZIP code" error={errors.zipCode}>
          <input {...tied(props, 'zipCode')} autoComplete="postal-code" inputMode="numeric" />
        </Field>
      </div>
    </div>
  )
}

function ContactFields(props: FieldsProps) {
  const { errors } = props
  return (
    <>
      <Field label="Full name" error={errors.fullName}>
        <input {...tied(props, 'fullName')} autoComplete="name" />
      </Field>
      <div className="checkout-pair">
        <Field label="Email" error={errors.email} hint="Your confirmation goes here.">
          <input {...tied(props, 'email')} type="email" autoComplete="email" />
        </Field>
        <Field label="Phone" error={errors.phone} hint="So the producer can reach you that day.">
          <input {...tied(props, 'phone')} type="tel" autoComplete="tel" />
        </Field>
      </div>
    </>
  )
}

interface InstructionsFieldProps {
  readonly part: CartView['producers'][number]
  readonly value: string
  readonly onChange: (text: string) => void
}

/** What one producer is to know about their order. */
export function InstructionsField({ part, value, onChange }: InstructionsFieldProps) {
  const { producerId, producerName, fulfillmentMethod } = part
  return (
    <Field
      label={`${fulfillmentMethod === 'delivery' ? 'Delivery' : 'Pickup'} instructions for ${producerName} (optional)`}
      hint={`Only ${producerName} sees this.`}
    >
      <textarea
        name={`instructions-${producerId}`}
        rows={2}
        maxLength={MAX_INSTRUCTIONS_LENGTH}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
