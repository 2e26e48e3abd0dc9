import { App, Button, Form, Input, Modal, Table } from 'antd'
import { useState } from 'react'
import type { SavedQueryView } from '#domain/audit/contract.ts'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import { errorMessage, ProblemError } from '#frontend/shared/lib/problem-error.ts'
import { useRemoveQuery, useRenameQuery, useSaveQuery } from './api.ts'
import { chipsOf } from './query-text.ts'

interface SavedQueryDialogProps {
  readonly dialog: 'save' | 'manage'
  /** The filter to save. */
  readonly filter: LogFilter
  readonly queries: readonly SavedQueryView[]
  readonly onClose: () => void
}

/** Saves the current query under a name, or renames and deletes saved ones. */
export function SavedQueryDialog({ dialog, filter, queries, onClose }: SavedQueryDialogProps) {
  const { message } = App.useApp()
  const save = useSaveQuery()
  if (dialog === 'manage')
    return (
      <Modal open title="Saved queries" footer={null} onCancel={onClose}>
        <Manage queries={queries} />
      </Modal>
    )
  return (
    <NameDialog
      open
      title="Save this query"
      button="Save"
      onName={async (name) => {
        await save.mutateAsync({ name, filter })
        void message.success('Query saved')
      }}
      onClose={onClose}
    />
  )
}

function Manage({ queries }: { readonly queries: readonly SavedQueryView[] }) {
  const { message } = App.useApp()
  const rename = useRenameQuery()
  const remove = useRemoveQuery()
  const [renamed, setRenamed] = useState<SavedQueryView>()
  return (
    <>
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={queries}
        columns={[
          { title: 'Name', dataIndex: 'name' },
          {
            title: 'Query',
            key: 'query',
            render: (_, { filter }) =>
              chipsOf(filter)
                .map(({ label }) => label)
                .join(' '),
          },
          {
            title: 'Actions',
            key: 'actions',
            render: (_, query) => (
              <>
                <Button size="small" aria-label={`Rename ${query.name}`} onClick={() => setRenamed(query)}>
                  Rename
                </Button>{' '}
                <Button
                  size="small"
                  danger
                  aria-label={`Delete ${query.name}`}
                  onClick={() => remove.mutate(query.id, { onError: (error) => message.error(errorMessage(error)) })}
                >
                  Delete
                </Button>
              </>
            ),
          },
        ]}
      />
      <NameDialog
        key={renamed?.id}
        open={renamed !== undefined}
        title="Rename query"
        button="Rename"
        initial={renamed?.name ?? ''}
        onName={(name) => rename.mutateAsync({ id: renamed!.id, name })}
        onClose={() => setRenamed(undefined)}
      />
    </>
  )
}

interface NameDialogProps {
  readonly open: boolean
  readonly title: string
  readonly button: string
  readonly initial?: string
  readonly onName: (name: string) => Promise<unknown>
  readonly onClose: () => void
}

function NameDialog({ open, title, button, initial = '', onName, onClose }: NameDialogProps) {
  const [form] = Form.useForm<{ name: string }>()
  const [busy, setBusy] = useState(false)
  const submit = async ({ name }: { name: string }) => {
    setBusy(true)
    try {
      await onName(name.trim())
      form.resetFields()
      onClose()
    } catch (error) {
      const text = error instanceof ProblemError ? (error.fields?.name ?? error.detail) : errorMessage(error)
      form.setFields([{ name: 'name', errors: [text] }])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open={open} title={title} okText={button} confirmLoading={busy} onOk={form.submit} onCancel={onClose}>
      <Form form={form} layout="vertical" initialValues={{ name: initial }} onFinish={(values) => void submit(values)}>
        <Form.Item
          name="name"
          label="Name"
          rules={[
            { required: true, whitespace: true, message: 'Enter a name' },
            { max: 80, message: 'At most 80 characters' },
          ]}
        >
          <Input maxLength={80} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
