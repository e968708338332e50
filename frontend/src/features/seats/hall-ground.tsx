import { memo } from 'react';
import { rowName } from '@contracts/rest/seat-text';
import { i18n } from '../../language/i18n';
import type { MapLayout, PlacedAisle } from './layout';
import * as seatMapStyles from './seat-map.module.css';

interface Props {
  readonly layout: MapLayout;
  /** True: omits the names of sections and rows, because the plan's map draws them as buttons. */
  readonly bare?: boolean;
}

/** Parts of the hall that never change while a buyer selects seats: stage, aisles, names of sections and rows. */
export const HallGround = memo(function HallGround({ layout, bare = false }: Props) {
  return (
    <svg
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      width={layout.width}
      height={layout.height}
    >
      <StageMark x={layout.stage.x} width={layout.stage.width} />
      {layout.aisles.map((aisle) => (
        <AisleMark key={`${aisle.x1} ${aisle.y1}`} aisle={aisle} bare={bare} />
      ))}
      {(bare ? [] : layout.sections).map((section) => (
        <g key={section.id}>
          <text
            className={seatMapStyles.sectionName}
            x={section.centre}
            y={section.nameY}
            aria-hidden="true"
          >
            {section.name}
          </text>
          {section.rows.map(
            ({ id, label, labelX, y }) =>
              label !== null && (
                <text
                  key={id}
                  className={seatMapStyles.rowName}
                  x={labelX}
                  y={y + 19}
                  aria-hidden="true"
                >
                  {i18n.t('Row {row}', { row: rowName(label) })}
                </text>
              ),
          )}
        </g>
      ))}
    </svg>
  );
});

/** `bare` writes the name of an upright aisle above it, because the plan's map has buttons for rows beside the line. */
function AisleMark({ aisle, bare }: { aisle: PlacedAisle; bare: boolean }) {
  const { x1, x2, y1, y2 } = aisle;
  const upright = x1 === x2;
  const middle = upright
    ? bare
      ? `translate(${x1} ${y1 - 4})`
      : `translate(${x1 + 5} ${(y1 + y2) / 2}) rotate(90)`
    : `translate(${(x1 + x2) / 2} ${y1 + 5})`;
  return (
    <g className={seatMapStyles.aisle}>
      <line x1={x1} x2={x2} y1={y1} y2={y2} />
      <text transform={middle}>{i18n.t('Aisle')}</text>
    </g>
  );
}

function StageMark({ x, width }: { x: number; width: number }) {
  return (
    <g className={seatMapStyles.stageMark}>
      <path
        d={`M${x} 8 H${x + width} Q${x + width} 38 ${x + width - 34} 42 Q${x + width / 2} 58 ${x + 34} 42 Q${x} 38 ${x} 8z`}
      />
      <text x={x + width / 2} y={34}>
        {i18n.t('Stage')}
      </text>
    </g>
  );
}
