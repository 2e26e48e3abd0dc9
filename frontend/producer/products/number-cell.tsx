import { Button, InputNumber, type InputNumberProps } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'

interface NumberCellProps extends Pick<InputNumberProps<number>, 'min' | 'max' | 'step' | 'precision' | 'prefix'> {
  /** Accessible name: `price of Kale`. */
  readonly label: string
  readonly value: number
  /** The value as the cell shows it. */
  readonly children: ReactNode
  /** Error for an invalid value, checked before it is sent. */
  readonly problemOf?: (value: number) => string | undefined
  readonly onSave: (value: number) => Promise<void>
}

/** A number that is edited in its table cell: Enter or leaving the cell saves it, Escape cancels. */
export function NumberCell({ label, value, children, problemOf, onSave, ...input }: NumberCellProps) {
  const [draft, setDraft] = useState<number | null>()
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const returnFocus = useRef(false)
  const editing = draft !== undefined
  useEffect(() => {
    if (editing || !returnFocus.current) return
    returnFocus.current = false
    button.current?.focus()
  }, [editing])
  const close = (byKeyboard: boolean) => {
    returnFocus.current = byKeyboard
    setProblem(undefined)
    setDraft(undefined)
  }
  const save = async (byKeyboard: boolean) => {
    if (saving || draft === undefined) return
    if (draft === null || draft === value) return close(byKeyboard)
    const invalid = problemOf?.(draft)
    if (invalid) return setProblem(invalid)
    setSaving(true)
    try {
      await onSave(draft)
      close(byKeyboard)
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setSaving(false)
    }
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') void save(true)
    if (key === 'Escape') close(true)
  }
  if (!editing)
    return (
      <Button ref={button} type="text" size="small" className="number-cell" onClick={() => setDraft(value)}>
        <span className="visually-hidden">Edit {label}: </span>
        {children}
      </Button>
    )
  return (
    <span className="number-cell-edit">
      <InputNumber<number>
        {...input}
        autoFocus
        size="small"
        className="number-cell-input"
        aria-label={label}
        aria-invalid={problem !== undefined}
        status={problem ? 'error' : ''}
        readOnly={saving}
        controls={false}
        value={draft}
        onFocus={({ target }) => target.select()}
        onChange={(next) => {
          setDraft(next)
          setProblem(undefined)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => void save(false)}
      />
      {problem && <span role="alert">{problem}</span>}
    </span>
  )
}
