import { EVIDENCE_LIMITS } from '#domain/disputes/forms.ts'
import { PaperField } from '#frontend/ui/paper-field.tsx'
import type { Evidence } from './use-evidence.ts'

interface EvidenceFieldProps {
  readonly evidence: Evidence
  readonly error?: string | undefined
}

/** Pictures and papers that show it; only the two sides and those who work on the case see them. */
export const EvidenceField = ({ evidence, error }: EvidenceFieldProps) => (
  <PaperField
    label="Pictures and papers (optional)"
    way={evidence.way}
    papers={evidence.papers}
    onChange={evidence.setPapers}
    onBusy={evidence.setUploading}
    room={EVIDENCE_LIMITS.each}
    error={error}
  />
)
