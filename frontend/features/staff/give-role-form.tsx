import { assignRoleForm } from '#domain/identity/staff.contract.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useGiveRole } from './api.ts'
import { RoleSelect } from './role-select.tsx'
import { roleWords } from './role-words.ts'

const EMPTY = { who: '', role: '', reason: '' }

/** Makes a member one of the staff. */
export function GiveRoleForm() {
  const form = useForm({ schema: assignRoleForm, initial: EMPTY, failed: 'Nothing changed' })
  const give = useGiveRole()
  const send = () => {
    const sent = { ...form.values, role: form.values.role as StaffRole }
    const given = () => {
      form.fill(EMPTY)
      toast({ title: 'One of the staff now', text: `${sent.who}: ${roleWords(sent.role)}` })
    }
    give.mutate(sent, { onSuccess: given, onError: form.refused })
  }
  return (
    <Card role="region" aria-label="Give a role">
      <h2>Give a role</h2>
      <form {...form.props(give.isPending, send)} aria-label="Give a role">
        <div className="staff-pair">
          <Field label="User name or email" error={form.errors.who}>
            <input {...form.field('who')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Field label="Role" error={form.errors.role}>
            <RoleSelect {...form.field('role')} />
          </Field>
        </div>
        <Field label="Reason" error={form.errors.reason}>
          <input {...form.field('reason')} maxLength={500} />
        </Field>
        <Button type="submit" busy={give.isPending}>
          Give the role
        </Button>
      </form>
    </Card>
  )
}
