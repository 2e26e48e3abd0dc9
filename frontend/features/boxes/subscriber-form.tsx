import { useState } from 'react'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { STATES } from '#domain/kernel/location.ts'
import { type BoxView, subscribeForm, subscriberContact } from '#domain/subscriptions/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Field } from '#frontend/ui/field.tsx'
import { FormFoot } from '#frontend/ui/form-foot.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import type { Agreed } from './agreed.ts'
import { BoxBill } from './box-bill.tsx'

interface Known {
  readonly fullName: string | null
  readonly email: string
  readonly phone: string | null
  readonly zipCode: string | null
}

interface SubscriberFormProps {
  readonly box: BoxView
  /** What the account knows already. */
  readonly profile: Known | undefined
  readonly onAgreed: (agreed: Agreed) => void
  readonly onCancel: () => void
}

const { deliveryInstructions } = subscribeForm.shape
const FOR_PICKUP = z.object({ contact: subscriberContact, deliveryInstructions })
const FOR_DELIVERY = z.object({ contact: subscriberContact.required(), deliveryInstructions })

/** Who the box is for, and the consent to what renews. */
export function SubscriberForm({ box, profile, onAgreed, onCancel }: SubscriberFormProps) {
  const delivered = box.fulfillmentMethod === 'delivery'
  const toForm = ({ deliveryInstructions, ...text }: Record<string, string>) => ({
    contact: delivered ? text : { fullName: text.fullName, email: text.email, phone: text.phone },
    ...(deliveryInstructions ? { deliveryInstructions } : {}),
  })
  const schema = delivered ? FOR_DELIVERY : FOR_PICKUP
  const fieldOf = (path: string) => path.replace('contact.', '')
  const initial = textsOf(profile)
  const form = useForm({ schema, failed: 'Subscription Failed', toForm, fieldOf, initial })
  const [agrees, setAgrees] = useState(false)
  const [missing, setMissing] = useState(false)
  const go = () => (agrees ? onAgreed(schema.parse(toForm(form.values))) : setMissing(true))
  const { field, errors } = form
  return (
    <form {...form.props(false, go)}>
      <BoxBill box={box} />
      <Field label="Full name" error={errors.fullName}>
        <input {...field('fullName')} autoComplete="name" />
      </Field>
      <div className="box-pair">
        <Field label="Email" error={errors.email}>
          <input {...field('email')} type="email" autoComplete="email" />
        </Field>
        <Field label="Phone" error={errors.phone}>
          <input {...field('phone')} type="tel" autoComplete="tel" />
        </Field>
      </div>
      {delivered && <AddressFields field={field} errors={errors} />}
      <Field label="Anything the producer should know? (optional)" error={errors.deliveryInstructions}>
        <textarea {...field('deliveryInstructions')} rows={2} maxLength={500} />
      </Field>
      <div className="box-consent">
        <Tick checked={agrees} onChange={() => setAgrees(!agrees)}>
          <span>
            {box.renewalTerms} I am at least 18 and accept the <Policy to={paths.refundPolicy}>Refund Policy</Policy>,
            the <Policy to={paths.terms}>Terms of Service</Policy> and the{' '}
            <Policy to={paths.marketplaceRules}>Marketplace Rules</Policy>.
          </span>
        </Tick>
        {missing && !agrees && (
          <span className="field-error" role="alert">
            Please agree to the renewal
          </span>
        )}
      </div>
      <FormFoot send="Continue to card" busy={false} onCancel={onCancel} />
    </form>
  )
}

const textsOf = (profile: Known | undefined) => ({
  fullName: profile?.fullName ?? '',
  email: profile?.email ?? '',
  phone: profile?.phone ?? '',
  address: '',
  city: '',
  state: '',
  zipCode: profile?.zipCode ?? '',
  deliveryInstructions: '',
})

type Fields = Pick<ReturnType<typeof useForm<ReturnType<typeof textsOf>>>, 'field' | 'errors'>

function AddressFields({ field, errors }: Fields) {
  return (
    <>
      <Field label="Address" error={errors.address}>
        <input {...field('address')} autoComplete="street-address" />
      </Field>
      <div className="box-town">
        <Field label="City" error={errors.city}>
          <input {...field('city')} autoComplete="address-level2" />
        </Field>
        <Field label="State" error={errors.state}>
          <select {...field('state')} autoComplete="address-level1">
            <option value="">Choose…</option>
            {STATES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </select>
        </Field>
        <Field label="ZIP code" error={errors.zipCode}>
          <input {...field('zipCode')} autoComplete="postal-code" inputMode="numeric" />
        </Field>
      </div>
    </>
  )
}

/** Opens beside the form, so that nothing typed is lost. */
const Policy = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link to={to} target="_blank" rel="noopener">
    {children}
  </Link>
)
