import { useAtom } from 'jotai'
import { z } from 'zod'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { searchAtom } from './atoms.ts'
import { FoundAccounts } from './found-accounts.tsx'
import './sanctions.css'

const findForm = z.object({ who: z.string().trim().min(2, 'Please enter at least two characters').max(254) })

/** By a whole email address, or by a part of a name. Nothing is asked before one says so. */
export function FindAccounts() {
  const [search, setSearch] = useAtom(searchAtom)
  const form = useForm({ schema: findForm, initial: { who: search.who }, failed: 'Not found' })
  const find = () => setSearch({ who: form.values.who.trim(), page: 1 })
  return (
    <>
      <form {...form.props(false, find)} className="find-accounts" role="search" aria-label="Accounts">
        <Field label="Email address or name" error={form.errors.who} hint="That you searched is written down.">
          <input {...form.field('who')} autoComplete="off" spellCheck={false} maxLength={254} />
        </Field>
        <Button type="submit">Find</Button>
      </form>
      {search.who && <FoundAccounts />}
    </>
  )
}
