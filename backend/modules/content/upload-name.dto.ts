import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';

const message = 'Please select an image file';

/** Name of the chosen file. Its type is found from its bytes when they arrive. */
export class UploadNameDto {
  @ApiProperty({ example: 'poster.webp', pattern: '\\.(?:jpe?g|jfif|png|webp)$' })
  @IsString({ message })
  @MaxLength(500, { message })
  @Matches(/^(?!.*\.(?!(?:jpe?g|jfif|png|webp)$)[a-z0-9]{1,5}$)/i, { message })
  readonly filename: string;
}
