import { Select, type SelectProps } from 'antd';

/** Select for several values. The Tab key leaves the field; in antd it would remove or add the marked option. */
export const MultiSelect = <Value,>(props: SelectProps<Value[]>) => (
  <Select
    mode="multiple"
    onInputKeyDown={(event) => {
      if (event.key === 'Tab') event.stopPropagation();
    }}
    {...props}
  />
);
