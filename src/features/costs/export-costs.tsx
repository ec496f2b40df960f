import { Download } from 'lucide-react'

import { localDay } from '#src/model/spend/burn.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { saveFile } from '#src/ui/save-file.ts'

import { costCsv } from './cost-csv.ts'
import type { CostRow } from './cost-row.ts'

export type ExportCostsProps = {
  /** In the order in which they are listed. */
  rows: readonly CostRow[]
  now: number
}

export function ExportCosts({ rows, now }: ExportCostsProps) {
  return (
    <Button
      icon={<Download />}
      onClick={() => saveFile(`signalbox-costs-${localDay(now)}.csv`, costCsv(rows), 'text/csv')}
    >
      Export CSV
    </Button>
  )
}
