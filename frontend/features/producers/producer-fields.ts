import type { useForm } from '#frontend/lib/use-form.ts'
import type { ProducerDraft } from './producer-draft.ts'

/** The form as its groups of fields see it. */
export type ProducerFields = ReturnType<typeof useForm<ProducerDraft>>
