import { type ReactNode, useState } from 'react'
import { type ProducerForm as Form, producerForm } from '#domain/producers/contract.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Card } from '#frontend/ui/card.tsx'
import { HandOverFields } from './hand-over-fields.tsx'
import { fieldOf, formOf, type ProducerDraft } from './producer-draft.ts'
import { ProfileFields } from './profile-fields.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import './producer-form.css'

interface ProducerFormProps {
  readonly initial: ProducerDraft
  /** The address of the picture there is. */
  readonly imageUrl: string | null
  readonly label: string
  readonly failed: string
  readonly busy: boolean
  /** What sending it accepts. */
  readonly agreement?: ReactNode
  /** `refused` shows what the server said. */
  readonly onSend: (form: Form, refused: (error: unknown) => void) => void
}

/** The producer's profile and ways of handing over, to be made or changed as a whole. */
export function ProducerForm({ initial, imageUrl, label, failed, busy, agreement, onSend }: ProducerFormProps) {
  const [uploading, setUploading] = useState(false)
  const form = useForm({ schema: producerForm, initial, failed, toForm: formOf, fieldOf })
  return (
    <form {...form.props(busy || uploading, () => onSend(formOf(form.values), form.refused))} className="producer-form">
      <Card role="group" aria-labelledby="producer-profile">
        <h2 id="producer-profile">Your business</h2>
        <ProfileFields form={form} />
        <ProfilePicture form={form} imageUrl={imageUrl} onBusy={setUploading} />
      </Card>
      <Card role="group" aria-labelledby="producer-ways">
        <h2 id="producer-ways">How people get your goods</h2>
        <HandOverFields form={form} />
      </Card>
      {agreement && <p>{agreement}</p>}
      <Button type="submit" size="large" busy={busy || uploading}>
        {label}
      </Button>
    </form>
  )
}
