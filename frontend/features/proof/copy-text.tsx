import { Button } from '#frontend/ui/button.tsx'
import { toast } from '#frontend/ui/toasts.tsx'

interface CopyTextProps {
  /** What it is: `Root`. */
  readonly label: string
  readonly text: string
}

/** A text that is too long to be typed, with a button that copies it. */
export function CopyText({ label, text }: CopyTextProps) {
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast({ title: `${label} copied` }),
      () => toast({ title: 'That did not work', text: 'Please select the text and copy it.', tone: 'error' }),
    )
  return (
    <div className="proof-copy">
      <span>{label}</span>
      <code>{text}</code>
      <Button look="quiet" size="small" aria-label={`Copy: ${label}`} onClick={copy}>
        Copy
      </Button>
    </div>
  )
}
