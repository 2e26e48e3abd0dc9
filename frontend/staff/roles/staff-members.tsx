import { EllipsisOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Empty, Flex, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import {
  assignRoleForm,
  type StaffChangesPage,
  type StaffMemberView,
  staffActionForm,
} from '#domain/identity/staff.contract.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import { MenuButton } from '#frontend/shared/console/buttons.tsx'
import { ConsolePage, LoadingFailed } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { DateTime, StatusTag } from '#frontend/shared/console/format.tsx'
import { pageTabs } from '#frontend/shared/console/page-navigation.tsx'
import { useZodForm } from '#frontend/shared/console/zod-form.ts'
import { oneOf, useListParams } from '#frontend/shared/lib/list-params.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import {
  type Assignment,
  type StaffAction,
  staffHistoryQuery,
  staffMembersQuery,
  useAssignRole,
  useStaffAction,
} from './api.ts'

const VIEWS = { show: oneOf(['members', 'history']) }

/** For admins: staff members with their roles, and the history of changes. */
export function StaffMembersPage() {
  const { list, setFilters } = useListParams(VIEWS)
  const [adding, setAdding] = useState(false)
  const staff = useQuery(staffMembersQuery)
  return (
    <ConsolePage
      title="Staff"
      actions={
        <Button type="primary" onClick={() => setAdding(true)}>
          Add staff member
        </Button>
      }
      tabs={pageTabs({
        label: 'Staff',
        items: [
          { key: 'members', label: 'Members', count: staff.data?.members.length },
          { key: 'history', label: 'History' },
        ],
        active: list.show,
        onChange: (show) => setFilters({ show: show as typeof list.show }),
      })}
    >
      {list.show === 'history' ? (
        <History page={list.page} />
      ) : staff.isLoadingError ? (
        <LoadingFailed error={staff.error} retry={() => void staff.refetch()} />
      ) : (
        <>
          {staff.data && !staff.data.twoFactorRequired && (
            <Alert
              type="info"
              showIcon
              title="Two-step sign-in is not required here, so that the demo accounts can be used."
              style={{ marginBottom: 16 }}
            />
          )}
          <Members members={staff.data?.members} />
        </>
      )}
      <Modal open={adding} title="Add staff member" footer={null} destroyOnHidden onCancel={() => setAdding(false)}>
        <AssignRole onDone={() => setAdding(false)} />
      </Modal>
    </ConsolePage>
  )
}

const ROLES: Readonly<Record<StaffRole, string>> = {
  support: 'Support',
  senior_support: 'Senior support',
  verifier: 'Verifier',
  auditor: 'Auditor',
  admin: 'Admin',
}

const ROLE_OPTIONS = STAFF_ROLES.map((value) => ({ value, label: ROLES[value] }))

/** Assigns a staff role to a member. */
function AssignRole({ onDone }: { readonly onDone: () => void }) {
  const { message } = App.useApp()
  const { form, rules, problem, clearProblem, setProblem } = useZodForm<Assignment>(assignRoleForm)
  const assign = useAssignRole()
  const send = (values: Assignment) =>
    void assign.mutateAsync(values).then(() => {
      onDone()
      void message.success(`${values.usernameOrEmail} is now ${ROLES[values.role].toLowerCase()}`)
    }, setProblem)
  return (
    <Form<Assignment>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ usernameOrEmail: '', reason: '' }}
      scrollToFirstError={{ focus: true }}
      onValuesChange={clearProblem}
      onFinish={send}
    >
      <Form.Item name="usernameOrEmail" label="Username or email" rules={rules('usernameOrEmail')}>
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item name="role" label="Role" rules={rules('role')}>
        <Select options={ROLE_OPTIONS} placeholder="Choose a role" />
      </Form.Item>
      <Form.Item name="reason" label="Reason" rules={rules('reason')} extra="Recorded in the history.">
        <Input maxLength={500} />
      </Form.Item>
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      <Flex justify="end" gap="small">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={assign.isPending}>
          Assign role
        </Button>
      </Flex>
    </Form>
  )
}

interface ChosenAction {
  readonly member: StaffMemberView
  readonly action: StaffAction['action']
}

function Members({ members }: { readonly members: readonly StaffMemberView[] | undefined }) {
  const { data: user } = useUser()
  const [chosen, choose] = useState<ChosenAction>()
  const columns: readonly ConsoleColumn<StaffMemberView>[] = [
    {
      key: 'member',
      title: 'Member',
      card: 'title',
      required: true,
      cell: (member) => (
        <Flex gap="small" align="center">
          {nameOf(member)}
          {member.accountId === user?.id && <StatusTag tone="neutral">You</StatusTag>}
        </Flex>
      ),
    },
    { key: 'role', title: 'Role', required: true, cell: ({ role }) => ROLES[role] },
    {
      key: 'second-step',
      title: 'Two-step sign-in',
      cell: ({ twoFactor }) => (
        <StatusTag tone={twoFactor ? 'good' : 'waiting'}>{twoFactor ? 'On' : 'Not set up'}</StatusTag>
      ),
    },
    {
      key: 'seen',
      title: 'Last active',
      cell: ({ lastSeenAt }) => (lastSeenAt ? <DateTime at={lastSeenAt} /> : 'Not signed in'),
    },
    { key: 'sessions', title: 'Sessions', align: 'right', cell: ({ sessions }) => sessions },
    {
      key: 'actions',
      title: 'Actions',
      card: 'actions',
      required: true,
      cell: (member) =>
        member.accountId === user?.id ? null : (
          <MemberActions member={member} onChoose={(action) => choose({ member, action })} />
        ),
    },
  ]
  return (
    <>
      <ConsoleTable<StaffMemberView>
        label="Staff members"
        columns={columns}
        rows={members}
        rowKey={({ accountId }) => accountId}
      />
      {chosen && (
        <ActionDialog
          key={`${chosen.action} ${chosen.member.accountId}`}
          {...chosen}
          onClosed={() => choose(undefined)}
        />
      )}
    </>
  )
}

const nameOf = ({ username }: StaffMemberView): string => username ?? 'Erased account'

interface ActionLabel {
  readonly label: string
  readonly effect: string
  readonly done: string
}

const ACTIONS: Readonly<Record<StaffAction['action'], ActionLabel>> = {
  change_role: {
    label: 'Change role',
    effect: 'They are signed out and continue with the new role.',
    done: 'Role changed',
  },
  revoke_role: {
    label: 'Revoke role',
    effect: 'They are signed out and lose access to the staff console. Their account stays.',
    done: 'Role revoked',
  },
  revoke_sessions: {
    label: 'Sign out everywhere',
    effect: 'All of their sessions end.',
    done: 'Signed out everywhere',
  },
  reset_two_factor: {
    label: 'Reset two-step sign-in',
    effect: 'They are signed out and must set up two-step sign-in again.',
    done: 'Two-step sign-in reset',
  },
}

interface MemberActionsProps {
  readonly member: StaffMemberView
  readonly onChoose: (action: StaffAction['action']) => void
}

function MemberActions({ member, onChoose }: MemberActionsProps) {
  const offered = (Object.keys(ACTIONS) as StaffAction['action'][]).filter(
    (action) => action !== 'reset_two_factor' || member.twoFactor,
  )
  return (
    <MenuButton
      size="small"
      icon={<EllipsisOutlined />}
      aria-label={`Actions for ${nameOf(member)}`}
      menu={{
        items: offered.map((action) => ({
          key: action,
          label: ACTIONS[action].label,
          danger: action === 'revoke_role',
        })),
        onClick: ({ key }) => onChoose(key as StaffAction['action']),
      }}
    />
  )
}

interface ActionValues {
  readonly role?: StaffRole
  readonly reason?: string
}

function ActionDialog({ member, action, onClosed }: ChosenAction & { readonly onClosed: () => void }) {
  const { message } = App.useApp()
  const { label, effect, done } = ACTIONS[action]
  const [open, setOpen] = useState(true)
  const { form, rules, problem, clearProblem, setProblem } = useZodForm<ActionValues>(staffActionForm, (values) => ({
    ...values,
    action,
    reason: values.reason ?? '',
  }))
  const change = useStaffAction()
  const send = ({ role = member.role, reason = '' }: ActionValues) =>
    void change.mutateAsync({ accountId: member.accountId, action, role, reason }).then(() => {
      setOpen(false)
      void message.success(`${done}: ${nameOf(member)}`)
    }, setProblem)
  return (
    <Modal
      open={open}
      title={`${label}: ${nameOf(member)}`}
      okText={label}
      okButtonProps={{ danger: action === 'revoke_role', loading: change.isPending }}
      onOk={form.submit}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p>{effect}</p>
      <Form<ActionValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ role: member.role }}
        onValuesChange={clearProblem}
        onFinish={send}
      >
        {action === 'change_role' && (
          <Form.Item name="role" label="Role" rules={rules('role')}>
            <Select options={ROLE_OPTIONS} />
          </Form.Item>
        )}
        <Form.Item name="reason" label="Reason" rules={rules('reason')} extra="Recorded in the history.">
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
        {problem && <Alert type="error" showIcon title={problem} />}
      </Form>
    </Modal>
  )
}

/** The role changes, with actor, time and reason. */
function History({ page }: { readonly page: number }) {
  const result = useQuery(staffHistoryQuery(page))
  if (result.isLoadingError) return <LoadingFailed error={result.error} retry={() => void result.refetch()} />
  return (
    <ConsoleTable<Entry>
      label="History of staff changes"
      columns={HISTORY_COLUMNS}
      rows={result.data?.entries}
      rowKey={({ id }) => id}
      loading={result.isPlaceholderData}
      page={{ total: result.data?.total ?? 0, size: result.data?.pageSize ?? 20 }}
      empty={
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="No changes yet. Each assigned or revoked role is listed here."
        />
      }
    />
  )
}

type Entry = StaffChangesPage['entries'][number]

const CHANGES: Readonly<Record<Entry['change'], string>> = {
  role_assigned: 'Role assigned',
  role_revoked: 'Role revoked',
  sessions_revoked: 'Signed out everywhere',
  two_factor_reset: 'Two-step sign-in reset',
}

const HISTORY_COLUMNS: readonly ConsoleColumn<Entry>[] = [
  {
    key: 'member',
    title: 'Member',
    card: 'title',
    required: true,
    cell: ({ username }) => username ?? 'Erased account',
  },
  {
    key: 'change',
    title: 'Change',
    required: true,
    cell: ({ change, role }) =>
      change === 'role_assigned' && role ? `Role assigned: ${ROLES[role]}` : CHANGES[change],
  },
  { key: 'changedBy', title: 'By', cell: ({ changedBy }) => changedBy ?? 'Command line' },
  { key: 'reason', title: 'Reason', cell: ({ reason }) => reason },
  { key: 'changedAt', title: 'Date', cell: ({ changedAt }) => <DateTime at={changedAt} /> },
]
