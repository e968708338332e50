/** Lists all that other modules may import from the content module. A lint rule forbids any other import. */
export { ContentModule } from './content.module.js';
export { ContentReader } from './content-reader.js';
export { MediaLibrary, type ArrivedPicture } from './media-library.js';
export { pictureAddress } from './picture-address.js';
export { UploadNameDto } from './upload-name.dto.js';
