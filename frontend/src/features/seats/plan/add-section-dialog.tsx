import { Button, Form } from 'antd';
import { useRef } from 'react';
import { createRows, createSection } from '../../../api/admin-seating';
import { i18n } from '../../../language/i18n';
import { Icon } from '../../../ui/icon';
import * as icons from '../../../ui/icons';
import { FormDialog } from '../../../ui/staff/form-dialog';
import { useAction } from '../../../ui/staff/use-action';
import { planKeys } from './plan-keys';
import { bulkRows, NEW_ROWS, rowsText, type RowsValues } from './growing-rows';
import { GrowingRows, GrowingSeats } from './row-fields';
import { SectionFields, SectionName, type SectionValues } from './section-dialog';
import * as styles from './seating-screen.module.css';

interface Block {
  name: string;
  seatCount: number;
  moreSeats: number;
}

type Values = SectionValues & RowsValues & { beside: Block[] };

/** Adds a section, optionally with rows and with blocks beside it that have the same rows. */
export function AddSectionDialog(props: { productionId: string; onClose: () => void }) {
  const { productionId, onClose } = props;
  // Ids of sections, and of sections with rows, that were created before a failure. A retry does not create them again.
  const made = useRef(new Map<string, string>());
  const filled = useRef(new Set<string>());
  const save = useAction({
    run: async ({ displayOrder, aisle, beside, ...values }: Values) => {
      for (const [index, block] of [values, ...beside].entries()) {
        const name = block.name.trim();
        const id =
          made.current.get(name) ??
          (
            await createSection(productionId, {
              name,
              displayOrder: displayOrder + index,
              aisleAfter: aisle ? 1 : 0,
            })
          ).id;
        made.current.set(name, id);
        if (!values.rowCount || filled.current.has(id)) continue;
        await createRows(id, bulkRows({ ...values, ...block }));
        filled.current.add(id);
      }
    },
    success: (_, { beside }) => ({
      title: i18n.t('Success'),
      description:
        beside.length > 0
          ? i18n.t('Sections created successfully')
          : i18n.t('Section created successfully'),
    }),
    failure: i18n.t('Failed to create section'),
    refresh: planKeys(productionId),
    outdated: () => made.current.size > 0,
  });
  return (
    <FormDialog<Values>
      title={i18n.t('Add Section')}
      initialValues={{ name: '', displayOrder: 0, aisle: false, ...NEW_ROWS, beside: [] }}
      submitLabel={i18n.t('Add Section')}
      pendingLabel={i18n.t('Creating...')}
      onSubmit={save.mutateAsync}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SectionFields />
          <Form.Item noStyle shouldUpdate>
            {() => <GrowingRows required={blocksOf(form.getFieldsValue()).length > 0} />}
          </Form.Item>
          <Form.List name="beside">
            {(blocks, { add, remove }) => (
              <>
                {blocks.map(({ key, name }) => (
                  <fieldset key={key} className={styles.block}>
                    <legend>
                      {i18n.t('Block beside it')}
                      <Button
                        type="text"
                        aria-label={i18n.t('Remove this block')}
                        icon={<Icon of={icons.close} size={18} />}
                        onClick={() => remove(name)}
                      />
                    </legend>
                    <div className={styles.fieldTrio}>
                      <SectionName name={[name, 'name']} label={i18n.t('Name')} />
                      <GrowingSeats within={name} />
                    </div>
                  </fieldset>
                ))}
                <Button
                  onClick={() => {
                    const { seatCount, moreSeats } = form.getFieldsValue();
                    add({ name: '', seatCount, moreSeats });
                  }}
                >
                  {i18n.t('Add a Block Beside It')}
                </Button>
              </>
            )}
          </Form.List>
          <Form.Item noStyle shouldUpdate>
            {() => (
              <p className="muted number" role="status">
                {rowsText(form.getFieldsValue(), blocksOf(form.getFieldsValue()))}
              </p>
            )}
          </Form.Item>
        </>
      )}
    </FormDialog>
  );
}

const blocksOf = ({ beside }: Partial<Values>) => (beside ?? []).filter(Boolean);
