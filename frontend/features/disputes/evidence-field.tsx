import { EVIDENCE_LIMITS } from '#domain/disputes/contract.ts'
import { PaperField } from '#frontend/ui/paper-field.tsx'
import type { Evidence } from './use-evidence.ts'

/** Pictures and papers that show it; only the two sides and those who work on the case see them. */
export const EvidenceField = ({ evidence }: { readonly evidence: Evidence }) => (
  <PaperField
    label="Pictures and papers (optional)"
    way={evidence.way}
    papers={evidence.files}
    onChange={evidence.setPapers}
    onBusy={evidence.setUploading}
    room={EVIDENCE_LIMITS.filesPerStatement}
  />
)
