import { Alert, Button } from 'antd'
import { useState } from 'react'

interface EditConflictProps<Values> {
  /** Whether the saved record is newer than the one the form was filled from. */
  readonly outdated: boolean
  /** Noun for the record, such as `product`. */
  readonly subject: string
  readonly entered: () => Values
  readonly current: Values
  /** Fills the form; its values are now based on the current version. */
  readonly onFill: (values: Values) => void
}

/** Reports that a record was changed in another window. The entered values stay until the form is closed. */
export function EditConflict<Values>({ outdated, subject, entered, current, onFill }: EditConflictProps<Values>) {
  const [kept, setKept] = useState<{ readonly values: Values }>()
  const load = () => {
    setKept({ values: entered() })
    onFill(current)
  }
  const restore = (values: Values) => {
    setKept(undefined)
    onFill(values)
  }
  if (outdated)
    return (
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title={`This ${subject} was changed in another window`}
        description="Your changes are still here. Load the current version, then save again."
        action={<Button onClick={load}>Load current version</Button>}
      />
    )
  return (
    kept && (
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 16 }}
        title="Current version loaded"
        action={<Button onClick={() => restore(kept.values)}>Restore my changes</Button>}
      />
    )
  )
}
