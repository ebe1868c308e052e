import { Checkbox as PolarisCheckbox, type CheckboxProps } from '@shopify/polaris';
import { useEffect, useId } from 'react';

/** Polaris' checkbox. One that stands for some of many is half checked for the browser too, whose word screen readers take. */
export function Checkbox({ id: given, checked, ...props }: CheckboxProps) {
  const own = useId();
  const id = given ?? own;
  useEffect(() => {
    const input = document.getElementById(id) as HTMLInputElement | null;
    if (input) input.indeterminate = checked === 'indeterminate';
  });
  return <PolarisCheckbox {...props} id={id} {...(checked !== undefined && { checked })} />;
}
