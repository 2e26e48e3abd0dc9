import { App, Button, Flex, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { noteForm } from '#domain/disputes/contract.ts'
import { useDisputeAction } from '#frontend/shared/disputes/api.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { addNote } from './api.ts'

interface NoteProps {
  readonly disputeId: string
  /** The step of the order's replay that the note is about. */
  readonly orderStep?: string
  readonly onAdded?: () => void
}

/** The text of a new note, its error and the command that adds it. */
function useNote({ disputeId, orderStep, onAdded }: NoteProps, initial = '') {
  const { message, notification } = App.useApp()
  const [note, setNote] = useState(initial)
  const [error, setError] = useState<string>()
  const added = () => {
    setNote('')
    void message.success('Note added')
    onAdded?.()
  }
  const mutation = useDisputeAction({ id: disputeId, orderKey: undefined, done: added }, addNote)
  const add = () => {
    const body = { note, ...(orderStep ? { orderStep } : {}) }
    const invalid = noteForm.safeParse(body).error?.issues[0]?.message
    setError(invalid)
    if (invalid || mutation.isPending) return
    mutation.mutate(body, {
      onError: (refused) => notification.error({ title: 'Note not added', description: errorMessage(refused) }),
    })
  }
  const change = (text: string) => {
    setNote(text)
    setError(undefined)
  }
  return { note, change, error, add, busy: mutation.isPending }
}

interface NoteFieldProps {
  readonly label: string
  readonly state: ReturnType<typeof useNote>
}

const NoteField = ({ label, state: { note, change, error } }: NoteFieldProps) => (
  <Form component={false} layout="vertical">
    <Form.Item
      label={label}
      htmlFor="note"
      validateStatus={error ? 'error' : ''}
      help={error && <span role="alert">{error}</span>}
      extra="Only staff see notes. A buyer’s data export includes them."
      style={{ marginBottom: 8 }}
    >
      <Input.TextArea
        id="note"
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={note}
        aria-invalid={error !== undefined}
        onChange={({ target }) => change(target.value)}
      />
    </Form.Item>
  </Form>
)

/** Adds a note for staff to a dispute. */
export function AddNote({ disputeId }: Pick<NoteProps, 'disputeId'>) {
  const [open, setOpen] = useState(false)
  const state = useNote({ disputeId, onAdded: () => setOpen(false) })
  if (!open)
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        Add a note
      </Button>
    )
  return (
    <div className="dispute-note-form">
      <NoteField label="Note for staff" state={state} />
      <Flex gap="small">
        <Button type="primary" size="small" loading={state.busy} onClick={state.add}>
          Save note
        </Button>
        <Button size="small" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </Flex>
    </div>
  )
}

interface AddStepProps {
  readonly disputeId: string
  readonly orderStep: string
  /** The step's description, with which the note starts. */
  readonly description: string
}

/** Adds a step of an order's replay to the dispute, with a note. */
export function AddStepToDispute({ disputeId, orderStep, description }: AddStepProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Add to the case
      </Button>
      {open && (
        <StepNote
          disputeId={disputeId}
          orderStep={orderStep}
          description={description}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function StepNote({ disputeId, orderStep, description, onClose }: AddStepProps & { readonly onClose: () => void }) {
  const state = useNote({ disputeId, orderStep, onAdded: onClose }, description)
  return (
    <Modal
      open
      title="Add this step to the case"
      okText="Add to the case"
      confirmLoading={state.busy}
      onOk={state.add}
      onCancel={onClose}
    >
      <NoteField label="Note for staff" state={state} />
    </Modal>
  )
}
