import { useAtom } from 'jotai'
import { type FormEvent, useState } from 'react'
import { orderSearch } from '#domain/ordering/staff-orders.contract.ts'
import { marketZoneName } from '#frontend/lib/market-clock.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { NO_SEARCH, type Search, searchAtom } from './atoms.ts'
import './order-search.css'

type FieldName = Exclude<keyof Search, 'page'>

const FIELDS: readonly (readonly [FieldName, string, string])[] = [
  ['number', 'Order number', 'text'],
  ['name', 'Buyer’s name', 'text'],
  ['email', 'Buyer’s email', 'text'],
  ['last4', 'Card’s last four', 'text'],
  ['day', 'Placed on', 'date'],
  ['producer', 'Producer', 'text'],
]

/** By what an order may be found; all that is filled in must fit. Nothing is asked before one says so. */
export function OrderSearchForm() {
  const [search, setSearch] = useAtom(searchAtom)
  const [values, setValues] = useState(search)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const find = (event: FormEvent) => {
    event.preventDefault()
    const checked = orderSearch.safeParse(filledIn(values))
    setErrors(
      checked.success ? {} : Object.fromEntries(checked.error.issues.map(({ path, message }) => [path[0], message])),
    )
    if (checked.success) setSearch({ ...values, page: 1 })
  }
  return (
    <form className="order-search" role="search" aria-label="Orders" noValidate onSubmit={find}>
      {FIELDS.map(([name, label, type]) => (
        <Field key={name} label={label} error={errors[name]} hint={name === 'day' ? marketZoneName() : undefined}>
          <input
            type={type}
            maxLength={254}
            autoComplete="off"
            value={values[name]}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </Field>
      ))}
      <div className="order-search-foot">
        <Button type="submit">Find Orders</Button>
        <Button
          look="quiet"
          onClick={() => {
            setValues(NO_SEARCH)
            setSearch(NO_SEARCH)
            setErrors({})
          }}
        >
          Clear
        </Button>
      </div>
    </form>
  )
}

const filledIn = ({ page: _, ...fields }: Search) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))
