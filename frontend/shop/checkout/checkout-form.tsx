import { type ReactNode, useEffect, useRef, useState } from 'react'
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
import { type CheckoutDraft, type DraftText, type FieldErrors, firstInvalid, hasDelivery } from './draft.ts'
import { Notice } from './order-summary.tsx'
import type { CheckoutProblem } from './submit.ts'
import './checkout.css'

interface CheckoutFormProps {
  readonly cart: CartView
  readonly draft: CheckoutDraft
  readonly onChange: (part: Partial<CheckoutDraft>) => void
  readonly problem: CheckoutProblem
  /** Number of problems reported so far; each new one receives focus once. */
  readonly problemCount: number
  readonly busy: boolean
  /** Whether a new total is loading; the buyer cannot submit until then. */
  readonly repricing: boolean
  readonly onSubmit: () => void
  /** Fulfillment method and instructions, per producer. */
  readonly fulfillment: ReactNode
  /** Part of the total paid with store credit. */
  readonly storeCreditCents: number
  readonly creditChoice: ReactNode
  /** Whether prices changed while the form was open. The buyer must accept them before paying. */
  readonly pricesChanged: boolean
  readonly priceNotice: ReactNode
  /** Whether the form has contact details that the account does not have yet. */
  readonly canSaveDetails: boolean
  /** Sign-in page for a guest; undefined for a member. */
  readonly signInPath: string | undefined
}

export function CheckoutForm(props: CheckoutFormProps) {
  const {
    cart,
    draft,
    onChange,
    problem,
    problemCount,
    busy,
    repricing,
    onSubmit,
    fulfillment,
    storeCreditCents,
    creditChoice,
  } = props
  const { pricesChanged, priceNotice, canSaveDetails, signInPath } = props
  const form = useFocusOnProblem(problem, problemCount)
  const fields = { draft, errors: problem.fields, onChange }
  const online = useOnline()
  const cardCents = cart.totalCents - storeCreditCents
  const blocker = submitBlocker({ online, cart, pricesChanged })
  const [refused, setRefused] = useState(false)
  const nextStep = useRef<HTMLParagraphElement>(null)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setRefused(blocker !== undefined)
        if (blocker) nextStep.current?.focus()
        else if (!repricing) onSubmit()
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
        <div className="checkout-contact-head">
          <h2 id="checkout-contact">Contact</h2>
          {signInPath && (
            <p>
              Have an account? <Link to={signInPath}>Sign in</Link>
            </p>
          )}
        </div>
        <ContactFields {...fields} />
      </Card>
      <Card className="checkout-part" role="group" aria-labelledby="checkout-fulfillment">
        <h2 id="checkout-fulfillment">Pickup or delivery</h2>
        {fulfillment}
        {hasDelivery(cart) && <AddressFields {...fields} />}
        {canSaveDetails && (
          <Checkbox
            name="saveDetails"
            checked={draft.saveDetails}
            error={undefined}
            onChange={(saveDetails) => onChange({ saveDetails })}
          >
            Save my {hasDelivery(cart) ? 'phone and address' : 'phone'} for next time. You can remove{' '}
            {hasDelivery(cart) ? 'them' : 'it'} in your account.
          </Checkbox>
        )}
      </Card>
      <Card className="checkout-part" role="group" aria-labelledby="checkout-terms">
        <h2 id="checkout-terms">Before you pay</h2>
        {creditChoice}
        <Acknowledgements {...fields} />
        {priceNotice}
        <Button type="submit" size="large" fullWidth busy={busy || repricing}>
          {busy
            ? 'Reserving your items…'
            : cardCents === 0
              ? `Pay ${formatMoney(storeCreditCents)} with store credit`
              : 'Continue to payment'}
        </Button>
        <p
          ref={nextStep}
          tabIndex={-1}
          className={blocker && refused ? 'checkout-next field-error' : 'checkout-next'}
          role="status"
        >
          {blocker ?? nextStepText(cardCents)}
        </p>
      </Card>
    </form>
  )
}

interface Conditions {
  readonly online: boolean
  readonly cart: CartView
  readonly pricesChanged: boolean
}

/** Why the buyer cannot continue, apart from the form's fields. */
function submitBlocker({ online, cart, pricesChanged }: Conditions): string | undefined {
  if (!online) return 'You’re offline. You can check out once you’re back online.'
  if (!cart.buyable) return 'Some items in your cart need a change. Update the marked items to continue.'
  return pricesChanged ? 'Accept the new prices to continue.' : undefined
}

function nextStepText(cardCents: number): string {
  if (cardCents === 0) return 'Your store credit covers the whole order. No card needed.'
  return `You pay ${formatMoney(cardCents)} on the next page. Your items stay reserved while you pay.`
}

/** Focuses the first invalid field, or the banner above the form. */
function useFocusOnProblem(problem: CheckoutProblem, problemCount: number) {
  const form = useRef<HTMLFormElement>(null)
  const focusedCount = useRef(problemCount)
  useEffect(() => {
    if (focusedCount.current === problemCount) return
    focusedCount.current = problemCount
    const first = firstInvalid(problem.fields)
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
    else if (problem.banner) form.current?.querySelector<HTMLElement>('[data-problem]')?.focus()
  }, [problem, problemCount])
  return form
}

/** Both are required before payment. The policies open in a new tab, so that the form keeps its input. */
function Acknowledgements({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <Checkbox
        name="acceptsPolicies"
        required
        checked={draft.acceptsPolicies}
        error={errors.acceptsPolicies}
        onChange={(acceptsPolicies) => onChange({ acceptsPolicies })}
      >
        I have read and accept the <PolicyLink to={paths.refundPolicy}>Refund Policy</PolicyLink>, the{' '}
        <PolicyLink to={paths.terms}>Terms of Service</PolicyLink> and the{' '}
        <PolicyLink to={paths.marketplaceRules}>Marketplace Rules</PolicyLink>.
      </Checkbox>
      <Checkbox
        name="isAdult"
        required
        checked={draft.isAdult}
        error={errors.isAdult}
        onChange={(isAdult) => onChange({ isAdult })}
      >
        I am at least 18 years of age.
      </Checkbox>
    </>
  )
}

interface CheckboxProps {
  readonly name: string
  readonly checked: boolean
  readonly error: string | undefined
  readonly required?: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
}

function Checkbox({ name, checked, error, required = false, onChange, children }: CheckboxProps) {
  return (
    <div className="check">
      <label>
        <input
          type="checkbox"
          name={name}
          required={required}
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

function PolicyLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} target="_blank" rel="noopener">
      {children}
    </Link>
  )
}

interface FieldsProps {
  readonly draft: CheckoutDraft
  readonly errors: FieldErrors
  readonly onChange: (part: Partial<CheckoutDraft>) => void
}

/** Props that bind a text control to a field of the draft. */
const textProps = ({ draft, onChange }: FieldsProps, name: DraftText) => ({
  name,
  value: draft[name],
  onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
})

/** Delivery address, required if at least one producer delivers. */
function AddressFields(props: FieldsProps) {
  const { errors } = props
  return (
    <div className="checkout-address">
      <Field required label="Address" error={errors.address}>
        <input {...textProps(props, 'address')} autoComplete="street-address" />
      </Field>
      <div className="checkout-city">
        <Field required label="City" error={errors.city}>
          <input {...textProps(props, 'city')} autoComplete="address-level2" />
        </Field>
        <Field required label="State" error={errors.state}>
          <select {...textProps(props, 'state')} autoComplete="address-level1">
            <option value="">Choose…</option>
            {STATES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </select>
        </Field>
        <Field required label="ZIP code" error={errors.zipCode}>
          <input {...textProps(props, 'zipCode')} autoComplete="postal-code" inputMode="numeric" />
        </Field>
      </div>
    </div>
  )
}

function ContactFields(props: FieldsProps) {
  const { errors } = props
  return (
    <>
      <Field required label="Email" error={errors.email} hint="We’ll send your confirmation here.">
        <input {...textProps(props, 'email')} type="email" autoComplete="email" />
      </Field>
      <div className="checkout-pair">
        <Field required label="Full name" error={errors.fullName}>
          <input {...textProps(props, 'fullName')} autoComplete="name" />
        </Field>
        <Field
          required
          label="Phone"
          error={errors.phone}
          hint="So the producer can reach you on pickup or delivery day."
        >
          <input {...textProps(props, 'phone')} type="tel" autoComplete="tel" />
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

/** Optional note to one producer. */
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
