import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { formatDateWithWeekday } from '#domain/kernel/calendar-date.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { STATES } from '#domain/kernel/location.ts'
import {
  type BoxView,
  type SetupIntentView,
  type SubscriberContact,
  subscribeForm,
  subscriberContact,
} from '#domain/subscriptions/contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { profileQuery } from '#frontend/shared/lib/own-profile.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useCardForm } from '#frontend/shared/lib/use-card-form.ts'
import { cardTicketQuery, useSubscribe } from '#frontend/shared/subscriptions/api.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Checkbox, Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { Spinner } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'

interface SubscribeFlowProps {
  readonly box: BoxView
  readonly onDone: () => void
}

/** Price, terms and recipient first, then the card; saving the card starts the subscription. */
export function SubscribeFlow({ box, onDone }: SubscribeFlowProps) {
  const profile = useQuery(profileQuery)
  const [details, setDetails] = useState<SubscriberDetails>()
  const subscribe = useSubscribe()
  const begin = async (setupIntentId: string) => {
    if (!details) return
    const { id: boxId, totalCents } = box
    try {
      await subscribe.mutateAsync({ boxId, setupIntentId, totalCents, acceptsRenewalTerms: true, ...details })
      toast({
        title: 'Subscription started',
        text: `Your first box comes on ${formatDateWithWeekday(box.nextDelivery)}.`,
      })
      onDone()
    } catch (error) {
      toast({ title: 'Subscription failed', text: errorMessage(error), tone: 'error' })
      throw error
    }
  }
  if (profile.isLoading) return <Spinner />
  if (!details) return <SubscriberForm box={box} profile={profile.data} onDetails={setDetails} onCancel={onDone} />
  return (
    <>
      <BoxPriceSummary box={box} />
      <SaveCard subscriptionId={undefined} send="Subscribe" onSaved={begin} />
      <Button variant="quiet" onClick={() => setDetails(undefined)}>
        Back
      </Button>
    </>
  )
}

/** The recipient of a subscription; entered together with the consent to its terms. */
interface SubscriberDetails {
  readonly contact: SubscriberContact
  readonly deliveryInstructions?: string
}

interface SaveCardProps {
  /** The subscription that gets another card; undefined for a new one. */
  readonly subscriptionId: string | undefined
  readonly send: string
  /** Called once the processor has saved the card. If it fails, the user can retry without entering the card again. */
  readonly onSaved: (setupIntentId: string) => Promise<void>
}

/** The processor's card form: the card number goes only to the processor, which returns the last digits. */
export function SaveCard({ subscriptionId, ...form }: SaveCardProps) {
  const ticket = useQuery(cardTicketQuery(subscriptionId, useId()))
  const { processor, options } = useCardForm(ticket)
  const failed = [ticket, processor].find(({ isLoadingError }) => isLoadingError)
  if (failed) return <LoadError text={errorMessage(failed.error)} retry={() => void failed.refetch()} />
  if (!processor.data || !options || !ticket.data) return <Spinner label="Preparing the card form..." />
  return (
    <Elements stripe={processor.data} options={options}>
      <CardForm ticket={ticket.data} {...form} />
    </Elements>
  )
}

const FORM_IS_LOADING = 'The card form is still loading. Try again in a moment.'

function CardForm({
  ticket,
  send,
  onSaved,
}: Omit<SaveCardProps, 'subscriptionId'> & { readonly ticket: SetupIntentView }) {
  const stripe = useStripe()
  const elements = useElements()
  const saved = useRef(false)
  const [state, setState] = useState<{ ready: boolean; busy: boolean; problem?: string }>({ ready: false, busy: false })
  const { ready, busy, problem } = state

  const saveCard = async () => {
    if (saved.current || !stripe || !elements) return
    const { error } = await stripe.confirmSetup({
      elements,
      confirmParams: { return_url: new URL(paths.subscriptions, location.href).href },
      redirect: 'if_required',
    })
    if (error) throw new Error(error.message ?? 'Your card could not be saved. Try another one.')
    saved.current = true
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!ready) return setState({ ready, busy, problem: FORM_IS_LOADING })
    setState({ ready, busy: true })
    try {
      await saveCard()
      await onSaved(ticket.setupIntentId)
    } catch (error) {
      setState({ ready, busy: false, problem: saved.current ? errorMessage(error) : (error as Error).message })
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <PaymentElement
        options={{ layout: 'tabs' }}
        onReady={() => setState({ ready: true, busy: false })}
        onLoadError={() => setState((now) => ({ ...now, problem: 'The card form could not be loaded.' }))}
      />
      <p role="alert" className="field-error">
        {problem}
      </p>
      <Button type="submit" size="large" fullWidth busy={busy} aria-disabled={!ready}>
        {busy ? 'One moment…' : send}
      </Button>
    </form>
  )
}

const LoadError = ({ text, retry }: { readonly text: string; readonly retry: () => void }) => (
  <div role="alert">
    <p className="field-error">{text}</p>
    <Button variant="secondary" onClick={retry}>
      Try again
    </Button>
  </div>
)

interface KnownContact {
  readonly fullName: string | null
  readonly email: string
  readonly phone: string | null
  readonly zipCode: string | null
}

interface SubscriberFormProps {
  readonly box: BoxView
  /** Contact details of the account, to fill in the form. */
  readonly profile: KnownContact | undefined
  readonly onDetails: (details: SubscriberDetails) => void
  readonly onCancel: () => void
}

const { deliveryInstructions } = subscribeForm.shape
const FOR_PICKUP = z.object({ contact: subscriberContact, deliveryInstructions })
const FOR_DELIVERY = z.object({ contact: subscriberContact.required(), deliveryInstructions })

/** The recipient of the box, and the consent to the renewal terms. */
function SubscriberForm({ box, profile, onDetails, onCancel }: SubscriberFormProps) {
  const delivered = box.fulfillmentMethod === 'delivery'
  const toForm = ({ deliveryInstructions, ...text }: Record<string, string>) => ({
    contact: delivered ? text : { fullName: text.fullName, email: text.email, phone: text.phone },
    ...(deliveryInstructions ? { deliveryInstructions } : {}),
  })
  const schema = delivered ? FOR_DELIVERY : FOR_PICKUP
  const fieldOf = (path: string) => path.replace('contact.', '')
  const initial = initialValues(profile)
  const form = useForm({ schema, failed: 'Subscription failed', toForm, fieldOf, initial })
  const [agrees, setAgrees] = useState(false)
  const [missing, setMissing] = useState(false)
  const submit = () => (agrees ? onDetails(schema.parse(toForm(form.values))) : setMissing(true))
  const { field, errors } = form
  return (
    <form {...form.props(false, submit)}>
      <BoxPriceSummary box={box} />
      <Field required label="Full name" error={errors.fullName}>
        <input {...field('fullName')} autoComplete="name" />
      </Field>
      <div className="box-pair">
        <Field required label="Email" error={errors.email}>
          <input {...field('email')} type="email" autoComplete="email" />
        </Field>
        <Field required label="Phone" error={errors.phone}>
          <input {...field('phone')} type="tel" autoComplete="tel" />
        </Field>
      </div>
      {delivered && <AddressFields field={field} errors={errors} />}
      <Field label="Anything the producer should know? (optional)" error={errors.deliveryInstructions}>
        <textarea {...field('deliveryInstructions')} rows={2} maxLength={500} />
      </Field>
      <div className="box-consent">
        <h3 id="renewal-terms">Renewal terms</h3>
        <ul aria-labelledby="renewal-terms">
          {box.renewalTerms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <Checkbox checked={agrees} onChange={() => setAgrees(!agrees)}>
          <span>
            I agree to these renewal terms. I am at least 18 and accept the{' '}
            <Policy to={paths.refundPolicy}>Refund Policy</Policy>, the{' '}
            <Policy to={paths.terms}>Terms of Service</Policy> and the{' '}
            <Policy to={paths.marketplaceRules}>Marketplace Rules</Policy>.
          </span>
        </Checkbox>
        {missing && !agrees && (
          <span className="field-error" role="alert">
            Agree to the renewal
          </span>
        )}
      </div>
      <FormFoot send="Continue to card" busy={false} onCancel={onCancel} />
    </form>
  )
}

const initialValues = (profile: KnownContact | undefined) => ({
  fullName: profile?.fullName ?? '',
  email: profile?.email ?? '',
  phone: profile?.phone ?? '',
  address: '',
  city: '',
  state: '',
  zipCode: profile?.zipCode ?? '',
  deliveryInstructions: '',
})

type Fields = Pick<ReturnType<typeof useForm<ReturnType<typeof initialValues>>>, 'field' | 'errors'>

function AddressFields({ field, errors }: Fields) {
  return (
    <>
      <Field required label="Address" error={errors.address}>
        <input {...field('address')} autoComplete="street-address" />
      </Field>
      <div className="box-town">
        <Field required label="City" error={errors.city}>
          <input {...field('city')} autoComplete="address-level2" />
        </Field>
        <Field required label="State" error={errors.state}>
          <select {...field('state')} autoComplete="address-level1">
            <option value="">Choose…</option>
            {STATES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </select>
        </Field>
        <Field required label="ZIP code" error={errors.zipCode}>
          <input {...field('zipCode')} autoComplete="postal-code" inputMode="numeric" />
        </Field>
      </div>
    </>
  )
}

/** Opens in a new tab, so that nothing typed in the form is lost. */
const Policy = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link to={to} target="_blank" rel="noopener">
    {children}
  </Link>
)

/** What each box costs, and when the first one is charged. */
function BoxPriceSummary({ box }: { readonly box: BoxView }) {
  const { price, deliveryFeeCents, taxCents, processingFeeCents, totalCents, nextCharge, nextDelivery, pickupHours } =
    box
  const rows = [
    ['Box', price],
    ['Delivery', deliveryFeeCents],
    ['Sales tax', taxCents],
    ['Processing fee', processingFeeCents],
  ] as const
  return (
    <>
      <p className="box-soft">In the box: {box.contents.join('; ')}</p>
      <dl className="box-price">
        {rows
          .filter(([label, cents]) => label === 'Box' || cents > 0)
          .map(([label, cents]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatMoney(cents)}</dd>
            </div>
          ))}
        <div className="box-price-total">
          <dt>Each box</dt>
          <dd>{formatMoney(totalCents)}</dd>
        </div>
      </dl>
      <p className="box-soft">
        First {box.fulfillmentMethod} on {formatDateWithWeekday(nextDelivery)}, charged on{' '}
        {formatDateWithWeekday(nextCharge)}. Nothing is charged today.
        {pickupHours && ` Pickup: ${pickupHours}.`}
      </p>
    </>
  )
}
