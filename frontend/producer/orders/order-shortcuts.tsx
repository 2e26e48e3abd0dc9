import { Flex, Modal, Switch, Table } from 'antd'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import { letterShortcutsAtom } from '#frontend/shared/console/preferences.ts'

interface Shortcut {
  readonly keys: readonly string[]
  readonly shown: string
  readonly label: string
  readonly run: () => void
}

const EDITABLE = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox]'
/** Widgets that use arrow keys and Enter themselves. */
const WIDGETS = 'a, button, input, [role=tab], [role=menu], [role=option], [role=listbox], [role=radiogroup]'
const OPEN_MODAL = '.ant-modal-wrap:not([style*="display: none"])'
const WIDGET_KEYS = ['ArrowUp', 'ArrowDown', 'Enter']

/** Whether the key belongs to a form, a widget, a dialog or the browser. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector(OPEN_MODAL)) return true
  const target = event.target instanceof Element ? event.target : undefined
  return Boolean(target?.closest(EDITABLE) || (WIDGET_KEYS.includes(event.key) && target?.closest(WIDGETS)))
}

/** Runs a shortcut when its key is pressed outside of forms and dialogs. Letters can be turned off. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const hasLetters = useAtomValue(letterShortcutsAtom)
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event) || (!hasLetters && event.key.length === 1)) return
      const shortcut = latest.current.find(({ keys }) => keys.includes(event.key))
      if (!shortcut) return
      event.preventDefault()
      shortcut.run()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [hasLetters])
}

interface ShortcutsHelpProps {
  readonly shortcuts: readonly Shortcut[]
  readonly open: boolean
  readonly onClose: () => void
}

export function ShortcutsHelp({ shortcuts, open, onClose }: ShortcutsHelpProps) {
  const [hasLetters, setLetters] = useAtom(letterShortcutsAtom)
  const id = useId()
  return (
    <Modal open={open} title="Keyboard shortcuts" footer={null} width={420} onCancel={onClose}>
      <Flex justify="space-between" align="center" style={{ marginBottom: 12 }}>
        <label htmlFor={id}>Use letters as shortcuts</label>
        <Switch id={id} checked={hasLetters} onChange={setLetters} />
      </Flex>
      <Table<Shortcut>
        size="small"
        pagination={false}
        showHeader={false}
        rowKey="shown"
        dataSource={[...shortcuts]}
        columns={[
          { key: 'label', render: (_, { label }) => label },
          { key: 'keys', align: 'right', render: (_, { shown }) => <kbd>{shown}</kbd> },
        ]}
      />
    </Modal>
  )
}
