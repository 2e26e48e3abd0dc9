import { useQuery } from '@tanstack/react-query'
import { type SelectHTMLAttributes, useState } from 'react'
import {
  assignRoleForm,
  decisionForm,
  type StaffingPage,
  type StaffMemberView,
} from '#domain/identity/staff.contract.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { type Column, Records, RecordsTable, usePageNumber } from '#frontend/shared/ui/data-table.tsx'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { ChoiceField, Field, FormFoot, Tick } from '#frontend/shared/ui/fields.tsx'
import { Card, PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { type Decision, staffingQuery, staffQuery, useDecide, useGiveRole } from './api.ts'
import './roles.css'

/** For admins: who works for the market, and what was decided about it. */
export function SupportStaffPage() {
  return (
    <>
      <PageTitle>Staff</PageTitle>
      <h1>Staff</h1>
      <Members />
      <GiveRoleForm />
      <h2 className="staff-decided">What was decided</h2>
      <History />
    </>
  )
}

const EMPTY = { who: '', role: '', reason: '' }

/** Makes a member one of the staff. */
function GiveRoleForm() {
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

const RoleSelect = (props: SelectHTMLAttributes<HTMLSelectElement>) => (
  <select {...props}>
    <option value="">Choose</option>
    {ROLE_CHOICES.map(({ role, label }) => (
      <option key={role} value={role}>
        {label}
      </option>
    ))}
  </select>
)

const ROLE_LABELS: Readonly<Record<StaffRole, string>> = {
  support: 'Support',
  senior_support: 'Senior support',
  verifier: 'Verifier',
  auditor: 'Auditor',
  admin: 'Admin',
}
const roleWords = (role: StaffRole): string => ROLE_LABELS[role]

/** For a choice. */
const ROLE_CHOICES = STAFF_ROLES.map((role) => ({ role, label: ROLE_LABELS[role] }))

/** Who decided what about whom, when, and why. */
function History() {
  const page = usePageNumber()
  return (
    <Records
      label="What was decided"
      found={useQuery(staffingQuery(page))}
      pageOf={({ entries, total, pageSize }) => ({ records: entries, total, pageSize })}
      page={page}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty={['Nothing was decided yet', 'Every role that is given or taken will stand here.']}
    />
  )
}

type Entry = StaffingPage['entries'][number]

function whatWords({ what, role }: Pick<Entry, 'what' | 'role'>): string {
  if (what === 'given' && role) return `Role: ${roleWords(role)}`
  return HISTORY_LABELS[what]
}

const HISTORY_LABELS: Readonly<Record<Entry['what'], string>> = {
  given: 'Role given',
  taken: 'Role taken',
  signed_out: 'Signed out everywhere',
  second_step_reset: 'Two-step sign-in reset',
}

const COLUMNS: readonly Column<Entry>[] = [
  { title: 'When', cell: ({ at }) => <Moment at={at} /> },
  { title: 'About', cell: ({ who }) => who ?? 'Erased' },
  { title: 'What', cell: whatWords },
  { title: 'By', cell: ({ by }) => by ?? 'Command line' },
  { title: 'Reason', cell: ({ reason }) => reason ?? 'None given' },
]

/** Who is of the staff. Whoever looks is one of them, so the table is never empty. */
function Members() {
  const staff = useQuery(staffQuery)
  // Stands here and not in its row, which is drawn anew when the screen is turned.
  const [about, decide] = useState<StaffMemberView | null>(null)
  if (staff.isLoadingError) return <ErrorState error={staff.error} retry={() => void staff.refetch()} />
  if (!staff.data) return <Skeleton height="14rem" />
  const { members, secondStepRequired } = staff.data
  return (
    <>
      {!secondStepRequired && (
        <p className="staff-note">This market lets the staff sign in with a password alone: anyone may try its demo.</p>
      )}
      <RecordsTable
        label="The staff"
        columns={columnsFor(decide)}
        records={members}
        keyOf={({ accountId }) => accountId}
      />
      <p className="staff-note">Nobody decides about themselves: another admin does.</p>
      <FormDialog open={about !== null} title={`About ${about ? nameOf(about) : ''}`} onClose={() => decide(null)}>
        {about && <DecideForm member={about} onDone={() => decide(null)} />}
      </FormDialog>
    </>
  )
}

const columnsFor = (decide: (member: StaffMemberView) => void): readonly Column<StaffMemberView>[] => [
  { title: 'Who', cell: nameOf },
  { title: 'Role', cell: ({ role }) => roleWords(role) },
  {
    title: 'Two-step sign-in',
    cell: ({ secondStep }) => <Badge tone={secondStep ? 'leaf' : 'honey'}>{secondStep ? 'On' : 'Not set up'}</Badge>,
  },
  { title: 'Last seen', cell: ({ lastSeenAt }) => (lastSeenAt ? <Moment at={lastSeenAt} /> : 'Not signed in') },
  { title: 'Browsers', cell: ({ sessions }) => sessions, amount: true },
  { title: 'Decide', cell: (member) => <Decide member={member} onDecide={decide} /> },
]

const nameOf = ({ username }: StaffMemberView): string => username ?? 'Erased'

interface DecideProps {
  readonly member: StaffMemberView
  readonly onDecide: (member: StaffMemberView) => void
}
function Decide({ member, onDecide }: DecideProps) {
  const { data: user } = useUser()
  if (member.accountId === user?.id) return 'That is you'
  const label = `Decide about ${nameOf(member)}`
  return (
    <Button look="secondary" size="small" aria-label={label} onClick={() => onDecide(member)}>
      Decide
    </Button>
  )
}

interface DecideFormProps {
  readonly member: StaffMemberView
  readonly onDone: () => void
}

/** All of it signs them out, and is written down with its reason. */
function DecideForm({ member, onDone }: DecideFormProps) {
  const { accountId, role, secondStep } = member
  const form = useForm({
    schema: decisionForm,
    initial: { what: '', role: role as string, reason: '' },
    failed: 'Nothing changed',
  })
  const decide = useDecide()
  const { values, errors, fill, field, mend } = form
  const choices = CHOICES.filter(({ what }) => what !== 'reset' || secondStep)
  const send = () => {
    const sent = { ...values, accountId } as Omit<Parameters<typeof decide.mutate>[0], 'commandId'>
    const done = () => {
      onDone()
      toast({ title: CHOICES.find(({ what }) => what === sent.what)?.done ?? 'Done', text: member.username ?? '' })
    }
    decide.mutate(sent, { onSuccess: done, onError: form.refused })
  }
  const choose = (what: string) => {
    fill((now) => ({ ...now, what }))
    mend('what')
  }
  return (
    <form {...form.props(decide.isPending, send)} aria-label="Decide">
      <ChoiceField legend="What to do" error={errors.what} name="what">
        {choices.map(({ what, label }) => (
          <Tick key={what} oneOf="decision" checked={values.what === what} onChange={() => choose(what)}>
            {label}
          </Tick>
        ))}
      </ChoiceField>
      {values.what === 'change' && (
        <Field label="Role" error={errors.role}>
          <RoleSelect {...field('role')} />
        </Field>
      )}
      <Field label="Reason" error={errors.reason} hint="They are signed out, and it is written down.">
        <textarea {...field('reason')} rows={3} maxLength={500} />
      </Field>
      <FormFoot send="Do it" busy={decide.isPending} onCancel={onDone} />
    </form>
  )
}

interface Choice {
  readonly what: Decision['what']
  readonly label: string
  readonly done: string
}

const CHOICES: readonly Choice[] = [
  { what: 'change', label: 'Give another role', done: 'The role was changed' },
  { what: 'take', label: 'Take the role', done: 'The role was taken' },
  { what: 'sign_out', label: 'Sign out everywhere', done: 'Signed out everywhere' },
  { what: 'reset', label: 'Reset two-step sign-in', done: 'Two-step sign-in was reset' },
]
